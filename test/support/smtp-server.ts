/** Runs an SMTP server in this process that refuses every message that real submission servers refuse. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerAddress, type SMTPServerEnvelope } from 'smtp-server';
import { makeCertificate } from './certificate.ts';

export type ReceivedMail = { from: string; to: string[]; source: string; isEncrypted: boolean; user: string };

export type SmtpServer = {
  /** The value for `SMTP_URL`, with the account's credentials if there is an account. */
  url: string;
  /** The server's self-signed certificate, which clients must trust. */
  cert: string;
  received: ReceivedMail[];
  /** All passwords that clients sent, right or wrong. */
  passwords: string[];
  close(): Promise<void>;
};

export type SmtpServerOptions = {
  /** `strip`: offers AUTH but not STARTTLS, like an attacker between client and server who removes it. */
  tls?: 'none' | 'starttls' | 'implicit' | 'strip';
  account?: { user: string; password: string };
  /** Refuses every email with this code; a function is called for each email, and undefined accepts it. */
  refuse?: number | (() => number | undefined);
  maxBytes?: number;
};

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i;
const ONCE = ['from', 'to', 'subject', 'date', 'message-id'];

const refused = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Returns the error for a malformed envelope address; undefined if the address is valid. */
const addressFault = ({ address }: SMTPServerAddress): Error | undefined =>
  ADDRESS.test(address) && address.length <= 254 ? undefined : refused(553, `malformed address ${address}`);

/** Returns how this message or its envelope violates RFC 5321 or RFC 5322; undefined if both are valid. */
export function messageFault(source: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): string | undefined {
  const text = source.toString('latin1');
  if (/[^\r]\n|\r[^\n]/.test(text)) return 'a line that does not end with CRLF';
  if (text.split('\r\n').some((line) => line.length > 998)) return 'a line of more than 998 bytes';
  const head = text.slice(0, text.indexOf('\r\n\r\n'));
  if (/[^\t\r\n -~]/.test(head)) return 'a header with bytes that are not ASCII';
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const valuesOf = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  for (const name of ONCE) if (valuesOf(name).length !== 1) return `${valuesOf(name).length} headers ${name}`;
  for (const name of ['cc', 'bcc']) if (valuesOf(name).length > 0) return `a header ${name}`;
  // An unsubscribe link must support one-click unsubscribing (RFC 8058), as large providers require.
  const [links, clicks] = ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => valuesOf(name).length);
  if (links !== clicks) return 'an unsubscribe link that one click does not suffice for';
  const addressesIn = (name: string) => valuesOf(name).flatMap((line) => line.match(/[^\s<>,:;"]+@[^\s<>,;"]+/g) ?? []);
  const recipients = rcptTo.map(({ address }) => address);
  if (String(addressesIn('to')) !== String(recipients)) return 'other recipients in the header than in the envelope';
  if (!mailFrom || String(addressesIn('from')) !== mailFrom.address) return 'another sender than in the envelope';
  return undefined;
}

const toUrl = (port: number, { tls, account }: SmtpServerOptions): string => {
  const credentials = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : '';
  return `smtp${tls === 'implicit' ? 's' : ''}://${credentials}127.0.0.1:${port}`;
};

/**
 * Starts a server on a free port. If `account` is set, the server requires AUTH, which it offers only over TLS (except
 * with `strip`).
 */
export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const { tls = 'none', account, refuse, maxBytes = 1_000_000 } = options;
  const { key, cert } = makeCertificate();
  const got: ReceivedMail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    key,
    cert,
    size: maxBytes,
    secure: tls === 'implicit',
    authOptional: !account,
    allowInsecureAuth: tls === 'strip',
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '');
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(refused(535, 'wrong user or password'));
    },
    onMailFrom: (address, _session, done) => done(addressFault(address)),
    onRcptTo: (address, _session, done) => done(addressFault(address)),
    onData: async (stream, { envelope, secure, user }, done) => {
      const source = await buffer(stream);
      if (stream.sizeExceeded) return done(refused(552, 'too large'));
      const code = typeof refuse === 'function' ? refuse() : refuse;
      const fault = code ? 'refused' : messageFault(source, envelope);
      if (fault) return done(refused(code ?? 550, fault));
      const { mailFrom, rcptTo } = envelope;
      got.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: source.toString('utf8'),
        isEncrypted: secure,
        user: String(user ?? ''),
      });
      done();
    },
  });
  // Ignore errors: a client that does not trust the certificate closes the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: toUrl((server.server.address() as AddressInfo).port, { tls, ...(account ? { account } : {}) }),
    cert,
    received: got,
    passwords,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
