/** Closes and reopens a listing with one click, optimistically, and reverts it on failure. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Listing, ListingCard, ListingStatus } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { draftOf, toNewListing } from '../form/listing-draft.ts';
import { cacheListing } from '../listings.mutations.ts';
import { ownListingsLabels as words } from './own-listings.labels.ts';

const params = (id: number) => ({ params: { id } });

/**
 * Closing updates the whole listing, so read it first; its version prevents overwriting a concurrent edit. The undo of
 * closing updates the listing as it was `closed`: a sale that was recorded since is not ended.
 */
async function saveStatus(id: number, status: ListingStatus, closed?: Listing): Promise<Listing> {
  if (status === 'open' && !closed) return call(routes.listings.reopen, { ...params(id), body: {} });
  const stored = closed ?? (await call(routes.listings.read, params(id)));
  const body = { ...toNewListing(draftOf(stored)), status, version: stored.version };
  return call(routes.listings.update, { ...params(id), body });
}

/** `listKey` is the query key of the cards that show the new status immediately. */
export function useQuickStatus(listKey: QueryKey): (card: ListingCard, status: ListingStatus) => void {
  const client = useQueryClient();
  const toast = useToast();
  /** A second click on the same listing waits for the first, so that the last one wins. */
  const queues = useRef(new Map<number, Promise<void>>());

  const setStatus = (id: number, status: ListingStatus) =>
    client.setQueryData<readonly ListingCard[]>(listKey, (cards) =>
      cards?.map((card) => (card.id === id ? { ...card, status } : card)),
    );
  const change = (card: ListingCard, status: ListingStatus, closed?: Listing) => {
    const { id, name } = card;
    const before: ListingStatus = status === 'open' ? 'closed' : 'open';
    const closing = status === 'closed';
    // A list that is being fetched would restore the old status.
    void client.cancelQueries({ queryKey: listKey });
    setStatus(id, status);
    const save = async () => {
      try {
        const stored = await saveStatus(id, status, closed);
        cacheListing(client, stored);
        void refetchAffected(client, routes.listings.update);
        toast({
          message: closing ? words.closedNow(name) : words.reopenedNow(name),
          kind: 'success',
          action: { label: words.undo, onAction: () => change(card, before, closing ? stored : undefined) },
        });
      } catch (error) {
        console.error(closing ? 'Failed to close the listing' : 'Failed to reopen the listing', error);
        setStatus(id, before);
        const what = closing ? words.notClosed(name) : words.notReopened(name);
        toast({ message: `${what} ${sentenceForError(error)}`, kind: 'error' });
      }
    };
    queues.current.set(id, (queues.current.get(id) ?? Promise.resolve()).then(save));
  };
  return change;
}
