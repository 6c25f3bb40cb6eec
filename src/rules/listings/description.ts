/** Is a description one that may be saved: with words in it, and not too long? */

/** Upper end of a cleaned description, in bytes of UTF-8. */
export const DESCRIPTION_BYTES = 20 * 1024;

// The zero-width characters are what editors leave behind in paragraphs that look empty.
const BLANK =
  /&(?:nbsp|zwnj|zwj|shy|ensp|emsp|thinsp);|&#(?:160|173|8203|8288|65279);|[\s\u00ad\u200b-\u200d\u2060\ufeff]/gi;

/** True when something can be read in this HTML; tags, pictures, frames and blank characters do not count. */
export function hasWords(html: string): boolean {
  const shown = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    // Without `<` inside, or a text of many unclosed tags would take quadratic time.
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return shown.replace(BLANK, '') !== '';
}

/** Length in UTF-8 without an encoder, which this room has none of. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
