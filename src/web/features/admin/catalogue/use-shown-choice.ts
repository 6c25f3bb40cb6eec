/** Holds the entry that the user has chosen from the results of a catalogue search. */
import { useState } from 'react';
import type { CatalogueEntry } from '#contract/catalogue.ts';

/** Returns the chosen id and its setter. The id is empty if the results lack the entry, so that it is not sent. */
export function useShownChoice(entries: readonly Pick<CatalogueEntry, 'id'>[]): [string, (id: string) => void] {
  const [chosen, setChosen] = useState('');
  return [entries.some(({ id }) => String(id) === chosen) ? chosen : '', setChosen];
}
