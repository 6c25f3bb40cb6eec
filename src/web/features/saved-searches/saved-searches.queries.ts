/** Queries and mutations for saved searches. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSavedSearch, SavedSearch } from '#contract/saved-searches.ts';
import { optimistic } from '#web/lib/net/optimistic.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
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

/** Serialises the requests: changes reach the server in the order of the clicks. */
const scope = { id: 'saved searches' };

/** Changes the list immediately and refetches it if the request fails. */
export function useChangeSearch(onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('PUT /api/saved-searches/{id}', ({ id, ...body }: Change) => ({ params: { id }, body })),
    scope,
    ...optimistic<List, Change>(client, {
      route: 'PUT /api/saved-searches/{id}',
      lists: LISTS,
      change: (list, { id, ...change }) => list.map((search) => (search.id === id ? { ...search, ...change } : search)),
      failureLog: 'Failed to change a saved search',
      onRefused: (_, error) => onRefused(error),
    }),
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
    ...optimistic<List, SavedSearch>(client, {
      route: 'DELETE /api/saved-searches/{id}',
      lists: LISTS,
      change: (list, { id }) => list.filter((search) => search.id !== id),
      failureLog: 'Failed to delete a saved search',
      onRefused,
    }),
    onSuccess: (_, search) => onDone(search),
  });
}
