/** Validates and completes link URLs in rich text. */

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const SAFE_HREF = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i;
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function looksLikeEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/** Accepts http, https and mailto URLs, but nothing executable. */
export function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href);
}

export function suggestAddress(selected: string): string {
  const text = selected.trim();
  if (looksLikeEmail(text)) return `mailto:${text}`;
  return isSafeHref(text) ? text : '';
}

/** Completes the typed URL; null if it is not a valid link. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim();
  if (looksLikeEmail(text) && !HAS_SCHEME.test(text)) return `mailto:${text}`;
  if (isSafeHref(text)) return text;
  // "example.com:8080" looks like a URL with a scheme but has none.
  if (HAS_SCHEME.test(text) && !/^[\w.-]+:\d/.test(text)) return null;
  return /^[^\s/.]+\.[^\s]+$/.test(text) ? `https://${text}` : null;
}
