/** Holds the entry that the user has chosen from the results of a catalogue search. */
import { useState } from 'react';
import type { CatalogueEntry } from '#contract/catalogue.ts';

/**
 * Returns the chosen id and its setter. The id is empty while the results do not contain the chosen entry, so that a
 * hidden choice is never sent.
 */
export function useShownChoice(entries: readonly Pick<CatalogueEntry, 'id'>[]): [string, (id: string) => void] {
  const [chosen, setChosen] = useState('');
  return [entries.some(({ id }) => String(id) === chosen) ? chosen : '', setChosen];
}
