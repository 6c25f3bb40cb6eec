/** Notifies open listing pages that their listing has changed. */
import { listingChannel } from '#contract/realtime.ts';
import type { Queryable } from '../../db/db.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueuePush } from '../../events/pushes.ts';

/** The push has no content, because the channel is public and what a reader can see depends on who they are. */
export async function announceListings(tx: Queryable, ids: readonly number[]): Promise<void> {
  await enqueuePush(
    tx,
    ids.map((id) => ({ channel: listingChannel(id), event: 'changed', data: {} })),
  );
}

export const listingListeners: EventListeners = {
  'listing.saved': async (tx, { listingId }) => {
    await announceListings(tx, [listingId]);
    return [];
  },
  'listing.opened': async (tx, { listingId }) => {
    await announceListings(tx, [listingId]);
    return [];
  },
  'listing.closed': async (tx, { listingId }) => {
    await announceListings(tx, [listingId]);
    return [];
  },
};
