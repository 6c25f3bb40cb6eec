/** Which parts of what somebody wrote are addresses that can be followed? */

export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Longer ones are nobody's address. */
const LONGEST = 2048;
const HOST = /^[^.]+(\.[^.]+)+$/;
/** End a sentence or stand around an address rather than in it. */
const TRAILING = new Set('.,:;!?…*_~»”’');
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Without the full stop behind it, and without a bracket that was opened before it. */
function trim(address: string): string {
  const unopened = new Map(
    Object.entries(PAIRS).map(([closing, opening]) => [closing, countOf(address, closing) - countOf(address, opening)]),
  );
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (TRAILING.has(last)) continue;
    const left = unopened.get(last) ?? 0;
    if (left <= 0) break;
    unopened.set(last, left - 1);
  }
  return address.slice(0, end);
}

/** Web addresses alone: nothing that could run here, and nobody's name before the host, which would hide whose it is. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && HOST.test(url.hostname);
  return isPlain && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The text in its order, nothing added and nothing lost; a part with an `href` is a link. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (found.length > LONGEST) continue;
    const address = trim(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}
