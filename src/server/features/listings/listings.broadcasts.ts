/** Notifies the browsers that have a listing's page open when the listing changes. */
import { listingChannel } from '#contract/realtime.ts';
import type { Queryable } from '../../db/db.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueuePush } from '../../events/pushes.ts';

/** The push has no content, because the channel is public and what a listing shows depends on the viewer. */
export async function announceListings(tx: Queryable, ids: readonly number[]): Promise<void> {
  await enqueuePush(
    tx,
    ids.map((id) => ({ channel: listingChannel(id), event: 'changed', data: {} })),
  );
}

async function announce(tx: Queryable, { listingId }: { listingId: number }): Promise<[]> {
  await announceListings(tx, [listingId]);
  return [];
}

export const listingListeners: EventListeners = {
  'listing.saved': announce,
  'listing.opened': announce,
  'listing.closed': announce,
};
