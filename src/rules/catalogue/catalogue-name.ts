/** Compares catalogue names: two names are the same if they differ only in spaces and in what folding ignores. */
import { foldText } from '../text/fold-text.ts';

export const cleanName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

export const nameKey = (name: string): string => cleanName(foldText(name));
