/** Finds the web addresses in user-written text. */

export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /(?:\bhttps?:\/\/|(?<![\p{L}\p{N}@./_-])www\.(?=[\p{L}\p{N}-]+\.))[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Longer matches remain plain text. */
const MAX_LENGTH = 2048;
const HOST = /^[^.]+(\.[^.]+)+$/;
/** Characters that end a sentence or surround an address, but do not belong to it. */
const TRAILING = new Set('.,:;!?…*_~»”’');
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Removes trailing punctuation, and trailing closing brackets that have no opening bracket in the address. */
function trim(address: string): string {
  const unopened = new Map(
    Object.entries(PAIRS).map(([closing, opening]) => [closing, countOf(address, closing) - countOf(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (TRAILING.has(last)) continue;
    const remaining = unopened.get(last) ?? 0;
    if (remaining <= 0) break;
    unopened.set(last, remaining - 1);
  }
  return address.slice(0, end);
}

/**
 * Accepts only web addresses: no executable schemes, and no username or password, because text before the host can
 * disguise the host.
 */
function hrefOf(written: string): string | undefined {
  const address = /^www\./i.test(written) ? `https://${written}` : written;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && HOST.test(url.hostname);
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Returns the whole text in order, with nothing added or lost; parts with an `href` are links. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    if (match.length > MAX_LENGTH) continue;
    const address = trim(match);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end) });
  return parts;
}
