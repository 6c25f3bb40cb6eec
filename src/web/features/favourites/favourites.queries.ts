/** Fetches and changes the user's favourites. */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import type { ListingCard } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useToast } from '#web/ui/toast.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';

type Ids = ReadonlySet<number>;

/** The user id is part of the key, because another user can sign in to this tab. */
function idsQuery(userId: number | undefined) {
  return query(
    'GET /api/favourites/ids',
    {},
    {
      variant: userId,
      read: ({ data }): Ids => new Set(data),
      enabled: userId !== undefined,
      // Stale only after a long time, because pushed changes invalidate this query.
      staleTime: 10 * MINUTE_MS,
    },
  );
}

/** Favourites removed in this tab, by user and listing: a list fetched before the removal still contains them. */
const emptied = new Set<string>();
const keyOf = (userId: number | undefined, id: number): string => `${userId}/${id}`;

function updateIds(client: QueryClient, userId: number | undefined, id: number, marked: boolean): void {
  if (marked) emptied.delete(keyOf(userId, id));
  else emptied.add(keyOf(userId, id));
  client.setQueryData(idsQuery(userId).queryKey, (ids) => {
    const updated = new Set(ids);
    if (marked) updated.add(id);
    else updated.delete(id);
    return updated;
  });
}

type Writes = { last: Promise<void>; waiting: number; isSaved: boolean };

/** Requests for the same listing are sent in order, even from several heart buttons, so that the last click wins. */
const pendingWrites = new Map<string, Writes>();

/**
 * Sends the change of one click to the server; calls `revert` on failure, unless later clicks are waiting to be sent.
 */
async function save(
  { id, isFavourite }: { id: number; isFavourite: boolean },
  writes: Writes,
  revert: (error: unknown) => void,
): Promise<void> {
  try {
    await call(isFavourite ? 'PUT /api/favourites/{id}' : 'DELETE /api/favourites/{id}', { params: { id } });
    writes.isSaved = isFavourite;
  } catch (error) {
    console.error('Failed to change a favourite', error);
    if (writes.waiting === 1) revert(error);
  }
  writes.waiting--;
}

/** Returns whether the listing is a favourite and a function that changes it immediately and reverts it on failure. */
export function useFavourite({ id, name }: Pick<ListingCard, 'id' | 'name'>) {
  const client = useQueryClient();
  const toast = useToast();
  const userId = useSession((session) => session.user?.id);
  const { data: marked = false } = useQuery({ ...idsQuery(userId), select: (ids) => ids.has(id) });
  const mark = (isFavourite: boolean): void => {
    // Read the current user now: after a sign-in, a click can come before the component is rendered again.
    const currentUserId = useSession.getState().user?.id;
    const { queryKey } = idsQuery(currentUserId);
    const key = keyOf(currentUserId, id);
    const isSaved = client.getQueryData(queryKey)?.has(id) ?? false;
    const writes = pendingWrites.get(key) ?? { last: Promise.resolve(), waiting: 0, isSaved };
    pendingWrites.set(key, writes);
    writes.waiting++;
    const applyOptimistically = async () => {
      // Cancel running fetches, because their responses would overwrite the new state.
      await client.cancelQueries({ queryKey });
      updateIds(client, currentUserId, id, isFavourite);
    };
    // Reverts to the state that the server has stored. If an earlier request has failed too, that state can already be
    // the one that this click requested: then there is no error to show.
    const revert = (error: unknown) => {
      updateIds(client, currentUserId, id, writes.isSaved);
      if (writes.isSaved === isFavourite) return;
      const sentence = isFavourite ? labels.notAdded(name) : labels.notRemoved(name);
      toast({ message: `${sentence} ${sentenceForError(error)}`, kind: 'error' });
    };
    const applied = applyOptimistically();
    writes.last = Promise.all([writes.last, applied]).then(async () => {
      await save({ id, isFavourite }, writes, revert);
      if (writes.waiting === 0) pendingWrites.delete(key);
      // Repeats the fetches that were cancelled above.
      void client.invalidateQueries({ queryKey });
    });
  };
  return { marked, mark };
}

/** The favourites by page, latest first. */
export function favouritesQuery(userId: number | undefined) {
  return pagedQuery('GET /api/favourites', (cursor) => ({ query: { cursor } }), {
    variant: userId,
    getNextPageParam: nextCursor,
  });
}

/** Adds the favourites on this page to the cached ids: the server's list of ids has only the latest favourites. */
export function useOlderIds(userId: number | undefined, listings: readonly Pick<ListingCard, 'id'>[] = []): void {
  const client = useQueryClient();
  const { data: ids } = useQuery(idsQuery(userId));
  useEffect(() => {
    const older = listings.filter(({ id }) => ids && !ids.has(id) && !emptied.has(keyOf(userId, id)));
    if (older.length === 0) return;
    client.setQueryData(
      idsQuery(userId).queryKey,
      (current) => new Set([...(current ?? []), ...older.map(({ id }) => id)]),
    );
  }, [client, userId, ids, listings]);
}
