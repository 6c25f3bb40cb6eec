/** How does an owner close and reopen a listing with one press, seen at once and taken back when it fails? */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Listing, ListingCard, ListingStatus } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useToast } from '#web/ui/toast.tsx';
import { draftOf, toNewListing } from './listing-draft.ts';
import { noteSaved } from './listings.mutations.ts';
import { ownListingsLabels as words } from './own-listings.labels.ts';

const params = (id: number) => ({ params: { id } });

/** Closing is an update of the whole listing: what is kept is read first, and named, so that nobody is overwritten. */
async function saveStatus(id: number, status: ListingStatus): Promise<Listing> {
  if (status === 'open') return call(routes.listings.reopen, { ...params(id), body: {} });
  const kept = await call(routes.listings.read, params(id));
  const body = { ...toNewListing(draftOf(kept)), status, version: kept.version };
  return call(routes.listings.update, { ...params(id), body });
}

/** `listKey` is the list of cards that shows the new status at once. */
export function useQuickStatus(listKey: QueryKey): (card: ListingCard, status: ListingStatus) => void {
  const client = useQueryClient();
  const toast = useToast();
  /** A second press on one listing waits for the first: the last one shall stand. */
  const turns = useRef(new Map<number, Promise<void>>());

  const paint = (id: number, status: ListingStatus) =>
    client.setQueryData<readonly ListingCard[]>(listKey, (cards) =>
      cards?.map((card) => (card.id === id ? { ...card, status } : card)),
    );
  const change = (card: ListingCard, status: ListingStatus) => {
    const { id, name } = card;
    const before: ListingStatus = status === 'open' ? 'closed' : 'open';
    const closing = status === 'closed';
    // A list on its way would put the old status back.
    void client.cancelQueries({ queryKey: listKey });
    paint(id, status);
    const save = async () => {
      try {
        noteSaved(client, await saveStatus(id, status));
        toast({
          message: closing ? words.closedNow(name) : words.reopenedNow(name),
          kind: 'success',
          action: { label: words.undo, onAction: () => change(card, before) },
        });
      } catch (error) {
        console.error(closing ? 'Failed to close the listing' : 'Failed to reopen the listing', error);
        paint(id, before);
        const what = closing ? words.notClosed(name) : words.notReopened(name);
        toast({ message: `${what} ${sentenceForError(error)}`, kind: 'error' });
      }
    };
    turns.current.set(id, (turns.current.get(id) ?? Promise.resolve()).then(save));
  };
  return change;
}
