/** Reads the .eml files that nodemailer writes for the mailbox: headers, text and HTML. */

export type ReadMail = { from: string; to: string; subject: string; date: string; text: string; html: string };

type Part = { headers: ReadonlyMap<string, string>; body: string };

function split(source: string): Part {
  const end = source.indexOf('\n\n');
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 2) };
}

const fromHex = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromHex(body.replace(/=\n/g, '')).toString('utf8');
  return body;
}

/** Decodes `=?UTF-8?Q?...?=` and its base64 form. */
function decodeHeader(value = ''): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_match, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromHex(text.replace(/_/g, ' ')).toString('utf8'),
    );
}

function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => partsOf(split(piece.replace(/^\n/, '').replace(/\n$/, ''))));
}

export function readEml(source: string): ReadMail {
  const mail = split(source.replace(/\r\n/g, '\n'));
  const parts = partsOf(mail);
  const textOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part) : '';
  };
  const { headers } = mail;
  return {
    from: decodeHeader(headers.get('from')),
    to: decodeHeader(headers.get('to')),
    subject: decodeHeader(headers.get('subject')),
    date: headers.get('date') ?? '',
    text: textOf('text/plain'),
    html: textOf('text/html'),
  };
}
