/** Queries and changes the user's favourites. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListingCard } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
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
    routes.favourites.ids,
    {},
    {
      variant: userId,
      read: ({ data }): Ids => new Set(data),
      enabled: userId !== undefined,
      // Pushed changes invalidate this query.
      staleTime: 10 * 60_000,
    },
  );
}

function updateIds(client: QueryClient, userId: number | undefined, id: number, marked: boolean): void {
  client.setQueryData(idsQuery(userId).queryKey, (ids) => {
    const updated = new Set(ids);
    if (marked) updated.add(id);
    else updated.delete(id);
    return updated;
  });
}

/** Serializes the requests of each listing, from all of its hearts, so that the last click wins. */
const pendingWrites = new Map<number, Promise<void>>();

/** Returns whether the listing is a favourite and a function that changes it immediately and reverts it on failure. */
export function useFavourite({ id, name }: Pick<ListingCard, 'id' | 'name'>) {
  const client = useQueryClient();
  const toast = useToast();
  const userId = useSession((session) => session.user?.id);
  const { data: marked = false } = useQuery({ ...idsQuery(userId), select: (ids) => ids.has(id) });
  const mark = (isFavourite: boolean): void => {
    // Read the user now: the click can follow a sign-in, after the last render.
    const currentUserId = useSession.getState().user?.id;
    const applyOptimistically = async () => {
      // A response to an older request would overwrite the new state.
      await client.cancelQueries(idsQuery(currentUserId));
      updateIds(client, currentUserId, id, isFavourite);
    };
    const save = async () => {
      try {
        await call(isFavourite ? routes.favourites.add : routes.favourites.remove, { params: { id } });
      } catch (error) {
        console.error('Failed to change a favourite', error);
        updateIds(client, currentUserId, id, !isFavourite);
        const sentence = isFavourite ? labels.notAdded(name) : labels.notRemoved(name);
        toast({ message: `${sentence} ${sentenceForError(error)}`, kind: 'error' });
      }
      // The cancelled request has to be repeated.
      void client.invalidateQueries(idsQuery(currentUserId));
    };
    const applied = applyOptimistically();
    pendingWrites.set(id, (pendingWrites.get(id) ?? Promise.resolve()).then(() => applied).then(save));
  };
  return { marked, mark };
}

/** The favourites by page, latest first. */
export function favouritesQuery(client: QueryClient, userId: number | undefined) {
  return pagedQuery(routes.favourites.list, (cursor) => ({ query: { cursor } }), {
    variant: userId,
    read: (page) => {
      // The list of ids is limited, so older favourites can be missing from it.
      client.setQueryData(
        idsQuery(userId).queryKey,
        (ids) => ids && new Set([...ids, ...page.data.map(({ id }) => id)]),
      );
      return page;
    },
    getNextPageParam: nextCursor,
  });
}
