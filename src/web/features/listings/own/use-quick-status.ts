/** Closes and reopens a listing with one click, optimistically, and reverts the change on failure. */
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Listing, ListingCard, ListingStatus } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { draftOf, toNewListing } from '../form/listing-draft.ts';
import { cacheListing } from '../listings.mutations.ts';
import { ownListingsLabels as words } from './own-listings.labels.ts';

const params = (id: number) => ({ params: { id } });

/**
 * Saves a status. Closing sends the whole listing, so the listing is read first; its version prevents overwriting a
 * concurrent edit. The undo sends the version of the `closed` listing, so that the server refuses it if a sale was
 * recorded since then.
 */
async function saveStatus(id: number, status: ListingStatus, closed?: Listing): Promise<Listing> {
  if (status === 'open' && !closed) return call('POST /api/listings/{id}/reopen', { ...params(id), body: {} });
  const stored = closed ?? (await call('GET /api/listings/{id}', params(id)));
  const body = { ...toNewListing(draftOf(stored)), status, version: stored.version };
  return call('PUT /api/listings/{id}', { ...params(id), body });
}

const textsOf = (status: ListingStatus, name: string) =>
  status === 'closed'
    ? { done: words.closedNow(name), failed: words.notClosed(name) }
    : { done: words.reopenedNow(name), failed: words.notReopened(name) };

/** The pending requests of one listing, which are sent in order. `saved`: the status that the server has stored. */
type Queue = { last: Promise<void>; waiting: number; saved: ListingStatus };

function join(queues: Map<number, Queue>, id: number, saved: ListingStatus): Queue {
  const queue = queues.get(id) ?? { last: Promise.resolve(), waiting: 0, saved };
  queue.waiting++;
  queues.set(id, queue);
  return queue;
}

const statusSetter = (client: QueryClient, listKey: QueryKey) => (id: number, status: ListingStatus) =>
  client.setQueryData<readonly ListingCard[]>(listKey, (cards) =>
    cards?.map((card) => (card.id === id ? { ...card, status } : card)),
  );

/** `listKey`: the query key of the cards, which show the new status immediately. */
export function useQuickStatus(listKey: QueryKey): (card: ListingCard, status: ListingStatus) => void {
  const client = useQueryClient();
  const toast = useToast();
  /** A second click on the same listing waits for the first, so that the last one wins. */
  const queues = useRef(new Map<number, Queue>());

  const setStatus = statusSetter(client, listKey);
  const change = (card: ListingCard, status: ListingStatus, closed?: Listing) => {
    const { id } = card;
    const before: ListingStatus = status === 'open' ? 'closed' : 'open';
    const texts = textsOf(status, card.name);
    // The response to a running fetch of the list would restore the old status.
    void client.cancelQueries({ queryKey: listKey });
    setStatus(id, status);
    const queue = join(queues.current, id, before);
    const save = async () => {
      try {
        const stored = await saveStatus(id, status, closed);
        queue.saved = stored.status;
        cacheListing(client, stored);
        void refetchAffected(client, 'PUT /api/listings/{id}');
        const undo = () => change(card, before, status === 'closed' ? stored : undefined);
        toast({ message: texts.done, kind: 'success', action: { label: words.undo, onAction: undo } });
      } catch (error) {
        console.error(status === 'closed' ? 'Failed to close the listing' : 'Failed to reopen the listing', error);
        revert(error);
      }
      queue.waiting--;
      if (queue.waiting === 0) queues.current.delete(id);
    };
    /** Does nothing if a later click is waiting, because that click shows its own outcome. */
    const revert = (error: unknown) => {
      if (queue.waiting > 1) return;
      setStatus(id, queue.saved);
      if (queue.saved !== status) toast({ message: `${texts.failed} ${sentenceForError(error)}`, kind: 'error' });
    };
    queue.last = queue.last.then(save);
  };
  return change;
}
