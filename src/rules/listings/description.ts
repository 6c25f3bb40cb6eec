/** Decides whether a description contains words, and measures its length. */

// Blank characters, including the zero-width characters that editors leave behind in paragraphs that look empty.
const BLANK =
  /&(?:nbsp|zwnj|zwj|shy|ensp|emsp|thinsp);|&#(?:160|173|8203|8288|65279);|[\s\u00ad\u200b-\u200d\u2060\ufeff]/gi;

/** Returns whether the HTML contains readable text; tags, pictures, frames and blank characters do not count. */
export function hasWords(html: string): boolean {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    // The pattern excludes `<`: a text of many unclosed tags would otherwise take quadratic time.
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return text.replace(BLANK, '') !== '';
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
