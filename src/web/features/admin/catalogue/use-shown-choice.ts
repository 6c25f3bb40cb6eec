/** Holds the choice of one of the catalogue entries that a search finds. */
import { useState } from 'react';
import type { CatalogueEntry } from '#contract/catalogue.ts';

/** Returns the chosen id and its setter. The id is empty if the search does not show the entry: it must not be sent. */
export function useShownChoice(entries: readonly Pick<CatalogueEntry, 'id'>[]): [string, (id: string) => void] {
  const [chosen, setChosen] = useState('');
  return [entries.some(({ id }) => String(id) === chosen) ? chosen : '', setChosen];
}
