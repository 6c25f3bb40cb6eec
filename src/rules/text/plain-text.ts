/** Converts sanitised HTML to plain text. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Tags inside a line, which do not separate words. `search_text` has the same list. */
const INLINE_TAGS = /<\/?(?:strong|em|u|b|i|s|a|span)(?:\s[^<>]*)?>/gi;

/** The HTML must be sanitised; white space is collapsed. */
export function plainText(html: string): string {
  return html
    .replace(INLINE_TAGS, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Puts each paragraph, heading and list item on a line of its own. */
export function plainLines(html: string): string {
  return html
    .split(/<\/?(?:p|h\d|ul|ol|li|br|blockquote)\b[^<>]*>/)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
