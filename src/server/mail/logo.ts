/** Defines the placeholder and the URL for the logo in emails. */

/**
 * Placeholder that is replaced by the logo's URL when an email is sent, so that templates need no public address. It is
 * a private-use character, so that no other text contains it.
 */
export const LOGO = '\uE001';

/** Returns the public URL of the logo. PNG, because many mail programs display no SVG. */
export const logoUrl = (publicUrl: string): string => `${publicUrl}/icons/icon-192.png`;
