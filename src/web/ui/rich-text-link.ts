/** Validates and completes link URLs in a rich text. */

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const SAFE_HREF = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Returns true if the text of a link looks like an email address. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Returns true for safe link targets: web pages and email addresses, nothing executable. */
export function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href);
}

/** Returns the initial URL for a link on the selected text. */
export function suggestAddress(selected: string): string {
  const text = selected.trim();
  if (looksLikeEmail(text)) return `mailto:${text}`;
  return isSafeHref(text) ? text : '';
}

/** Completes the typed URL; returns null if it is not valid for a link. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (looksLikeEmail(text) && !HAS_SCHEME.test(text)) return `mailto:${text}`;
  if (isSafeHref(text)) return text;
  // "example.com:8080" contains something that looks like a scheme but is not one.
  if (HAS_SCHEME.test(text) && !/^[\w.-]+:\d/.test(text)) return null;
  return /^[^\s/.]+\.[^\s]+$/.test(text) ? `https://${text}` : null;
}
