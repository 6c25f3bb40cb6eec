/** How does the web know which listings are marked, and mark them? */
import { infiniteQueryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListingCard } from '#contract/listings.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { useToast } from '#web/ui/toast.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';

/** The person stands last: another one who signs in here has other hearts. */
const idsKey = (userId: number | undefined) => ['favourites', 'ids', userId] as const;
export const favouritesListKey = ['favourites', 'list'] as const;

type Ids = ReadonlySet<number>;

function paint(client: QueryClient, userId: number | undefined, id: number, marked: boolean): void {
  client.setQueryData<Ids>(idsKey(userId), (ids) => {
    const painted = new Set(ids);
    if (marked) painted.add(id);
    else painted.delete(id);
    return painted;
  });
}

/** Presses on one listing's hearts, wherever they stand, in their order: the last one shall hold. */
const turns = new Map<number, Promise<void>>();

/** Whether this one is marked, and the way to mark it: seen at once, taken back where it fails. */
export function useFavourite({ id, name }: Pick<ListingCard, 'id' | 'name'>) {
  const client = useQueryClient();
  const toast = useToast();
  const userId = useSession((session) => session.user?.id);
  const { data: marked = false } = useQuery({
    queryKey: idsKey(userId),
    queryFn: async ({ signal }): Promise<Ids> =>
      new Set((await call(routes.favourites.ids, undefined, { signal })).data),
    enabled: userId !== undefined,
    // Changes say when it is time to ask again.
    staleTime: 10 * 60_000,
    select: (ids) => ids.has(id),
  });
  const mark = (wanted: boolean): void => {
    // Whoever has signed in to press it is somebody only now.
    const person = useSession.getState().user?.id;
    const show = async () => {
      // An older answer still under way would put the old heart back.
      await client.cancelQueries({ queryKey: idsKey(person) });
      paint(client, person, id, wanted);
    };
    const save = async () => {
      try {
        await call(wanted ? routes.favourites.add : routes.favourites.remove, { params: { id } });
      } catch (error) {
        console.error('Failed to change a favourite', error);
        paint(client, person, id, !wanted);
        const what = wanted ? labels.notAdded(name) : labels.notRemoved(name);
        toast({ message: `${what} ${sentenceForError(error)}`, kind: 'error' });
      }
      // Whatever was asked before the press was cut off: ask for it now.
      void client.invalidateQueries({ queryKey: idsKey(person) });
    };
    const shown = show();
    turns.set(id, (turns.get(id) ?? Promise.resolve()).then(() => shown).then(save));
  };
  return { marked, mark };
}

/** The marked ones, page by page, the latest mark first. */
export function favouritesQuery(client: QueryClient, userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...favouritesListKey, userId],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(routes.favourites.list, { query: { cursor: pageParam } }, { signal });
      // Marked long ago, they may be beyond the ids that are told at once.
      client.setQueryData<Ids>(idsKey(userId), (ids) => ids && new Set([...ids, ...page.data.map(({ id }) => id)]));
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
  });
}
