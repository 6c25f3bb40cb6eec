/** Decides whether a description contains words, and measures its length. */

import { isBlank } from '#contract/visible-text.ts';

const BLANK_ENTITY = /&(?:nbsp|zwnj|zwj|shy|ensp|emsp|thinsp);/gi;
const NUMERIC_ENTITY = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;

const characterOf = (entity: string, hex: string | undefined, decimal: string | undefined): string => {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
};

/** Returns whether the HTML contains readable text; tags, pictures, frames and blank characters do not count. */
export function hasWords(html: string): boolean {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    // The pattern excludes `<`: a text of many unclosed tags would otherwise take quadratic time.
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return !isBlank(text.replace(BLANK_ENTITY, '').replace(NUMERIC_ENTITY, characterOf));
}

/** Returns the number of bytes in UTF-8. Does not use TextEncoder, because the rules use no platform APIs. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
