/** How does plain text become safe inside HTML, in a tag's content as well as in a quoted attribute? */

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;

/** Escapes the five characters that mean something in HTML; every other character stays. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);
}
