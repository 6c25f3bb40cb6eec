/** What does a link in a rich text point to? */

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const SAFE = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether the words of a link read like an e-mail address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Whether an address may stand in a link: web pages and e-mail, nothing that runs. */
export function isSafeHref(href: string): boolean {
  return SAFE.test(href);
}

/** What the address field starts with when these words are selected. */
export function suggestAddress(selected: string): string {
  const text = selected.trim();
  if (looksLikeEmail(text)) return `mailto:${text}`;
  return isSafeHref(text) ? text : '';
}

/** The typed address as a complete one, or null when it cannot be a link. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (looksLikeEmail(text) && !HAS_SCHEME.test(text)) return `mailto:${text}`;
  if (isSafeHref(text)) return text;
  // "example.com:8080" has something that looks like a scheme, and is none.
  if (HAS_SCHEME.test(text) && !/^[\w.-]+:\d/.test(text)) return null;
  return /^[^\s/.]+\.[^\s]+$/.test(text) ? `https://${text}` : null;
}
