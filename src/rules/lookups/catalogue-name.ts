/** Compares catalogue names: two names are the same if they differ only in case, width or spaces. */

export const cleanName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

export const nameKey = (name: string): string => cleanName(name.normalize('NFKC')).toLowerCase();
