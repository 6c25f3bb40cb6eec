/** Finds searches that cannot find anything. */
import { foldText } from '../text/fold-text.ts';

/** A search of emoji or symbols only finds nothing, now or later. An empty search finds everything. */
export const isWordless = (text: string): boolean => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(foldText(text));
