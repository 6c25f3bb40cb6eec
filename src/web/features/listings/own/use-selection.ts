/** Tracks which of the seller's listings are selected. */
import { useState } from 'react';
import type { SellerCard } from '#contract/listing-card.ts';

/**
 * `cards` leaves out selected listings that are no longer in the list, for example because they were deleted on another
 * device.
 */
export function useSelection(listings: readonly SellerCard[]) {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    isOn,
    cards: listings.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle: () => {
      setOn(!isOn);
      setIds(new Set());
    },
    add: (added: readonly number[]) => setIds((now) => new Set([...now, ...added])),
    remove: (removed: readonly number[]) => setIds((now) => new Set([...now].filter((id) => !removed.includes(id)))),
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
