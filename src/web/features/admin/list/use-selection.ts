/** Holds the selected rows of a list. */
import { useState } from 'react';
import type { Selection } from './staff-table.tsx';

/** Returns the selection, without rows that have left the list. */
export function useSelection(rows: readonly { id: number }[]): Selection & { clear: () => void } {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const ids = new Set(rows.filter(({ id }) => selected.has(id)).map(({ id }) => id));
  const toggle = (id: number): void => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return { ids, toggle, clear: () => setSelected(new Set()) };
}
