/** Which parts of what somebody wrote are addresses that can be followed? */

export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Longer ones are nobody's address, and cost more to look at. */
const LONGEST = 2048;
const HOST = /^[^.]+(\.[^.]+)+$/;
/** Ends a sentence or stands around an address rather than in it. */
const TRAILING = /[.,:;!?…*_~»”’]+$/u;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Without the full stop behind it, and without a bracket that was opened before it. */
function trim(address: string): string {
  for (let rest = address; ; ) {
    const shorter = rest.replace(TRAILING, '');
    const last = shorter.at(-1) ?? '';
    const opening = PAIRS[last];
    if (opening === undefined || countOf(shorter, last) <= countOf(shorter, opening)) return shorter;
    rest = shorter.slice(0, -1);
  }
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
    const address = trim(found.length > LONGEST ? '' : found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from) });
  return parts;
}
