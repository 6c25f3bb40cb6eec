/** A choice among catalogue entries that a search finds. */
import { useState } from 'react';
import type { CatalogueEntry } from '#contract/catalogue.ts';

/** Returns the id of the chosen entry, or an empty text: a choice that the current search does not show must not be sent. */
export function useShownChoice(entries: readonly Pick<CatalogueEntry, 'id'>[]): [string, (id: string) => void] {
  const [chosen, setChosen] = useState('');
  return [entries.some(({ id }) => String(id) === chosen) ? chosen : '', setChosen];
}
