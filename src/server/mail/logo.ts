/** Names the logo of emails. */

/**
 * Placeholder for the URL of the logo; the URL replaces it when an email is sent, so that templates need no public
 * address. A character of the private use area, so that no other text contains it.
 */
export const LOGO = '\uE001';

/** The public address of the logo. PNG, because many mail programs display no SVG. */
export const logoUrl = (publicUrl: string): string => `${publicUrl}/icons/icon-192.png`;
