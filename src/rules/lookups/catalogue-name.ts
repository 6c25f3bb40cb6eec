/** Compares names of the catalogue: two names are the same if they differ only in case, width or spaces. */

/** Returns the name as it is stored: without spaces around it, and with single spaces inside. */
export const cleanName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** Returns a key that is equal for names that count as the same. */
export const nameKey = (name: string): string => cleanName(name.normalize('NFKC')).toLowerCase();
