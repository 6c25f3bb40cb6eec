/** Queries and mutations for saved searches. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSavedSearch, SavedSearch } from '#contract/saved-searches.ts';
import { mutation, refetchAffected } from '#web/lib/net/route-mutation.ts';
import { query, queryKey } from '#web/lib/net/route-query.ts';

const LISTS = queryKey('GET /api/saved-searches');
type List = readonly SavedSearch[];

/** The user id is part of the query key, because another user can sign in to this tab. */
export function savedSearchesQuery(userId: number | undefined) {
  return query(
    'GET /api/saved-searches',
    {},
    { variant: userId, read: ({ data }): List => data, enabled: userId !== undefined },
  );
}

export function useSaveSearch() {
  return useMutation({
    ...mutation('POST /api/saved-searches', (body: NewSavedSearch) => ({ body })),
    onError: (error) => console.error('Failed to save a search', error),
  });
}

/** Undoes a deletion by saving the search again. `onRefused` is called even if the user has left the page. */
export function useRestoreSearch(onRefused: (search: SavedSearch, error: unknown) => void) {
  return useMutation({
    ...mutation('POST /api/saved-searches', ({ name, filters, mails }: SavedSearch) => ({
      body: { name, filters, mails },
    })),
    onError: (error, search) => {
      console.error('Failed to save a search', error);
      onRefused(search, error);
    },
  });
}

type Change = Pick<SavedSearch, 'id'> & Partial<Pick<SavedSearch, 'name' | 'mails'>>;

const updateLists = (client: QueryClient, change: (list: List) => List) =>
  client.setQueriesData<List>({ queryKey: LISTS }, (list) => list && change(list));

/** Serialises the requests: changes reach the server in the order of the clicks. */
const scope = { id: 'saved searches' };

/** Changes the list immediately and refetches it if the request fails. */
export function useChangeSearch(onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('PUT /api/saved-searches/{id}', ({ id, ...body }: Change) => ({ params: { id }, body })),
    scope,
    onMutate: async ({ id, ...change }) => {
      await client.cancelQueries({ queryKey: LISTS });
      updateLists(client, (list) => list.map((search) => (search.id === id ? { ...search, ...change } : search)));
    },
    onError: (error) => {
      console.error('Failed to change a saved search', error);
      void refetchAffected(client, 'PUT /api/saved-searches/{id}');
      onRefused(error);
    },
  });
}

type DeleteCallbacks = {
  onDone: (search: SavedSearch) => void;
  onRefused: (search: SavedSearch, error: unknown) => void;
};

export function useForgetSearch({ onDone, onRefused }: DeleteCallbacks) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('DELETE /api/saved-searches/{id}', ({ id }: SavedSearch) => ({ params: { id } })),
    scope,
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: LISTS });
      updateLists(client, (list) => list.filter((search) => search.id !== id));
    },
    onSuccess: (_, search) => onDone(search),
    onError: (error, search) => {
      console.error('Failed to delete a saved search', error);
      void refetchAffected(client, 'DELETE /api/saved-searches/{id}');
      onRefused(search, error);
    },
  });
}
