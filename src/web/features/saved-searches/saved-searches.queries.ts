/** Queries and mutations of saved searches. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import type { NewSavedSearch, SavedSearch } from '#contract/saved-searches.ts';
import { call } from '#web/lib/api.ts';

export const savedSearchesKey = ['saved-searches', 'list'] as const;
type List = readonly SavedSearch[];

/** The user id is part of the key, because another user can sign in to this tab. */
export function savedSearchesQuery(userId: number | undefined) {
  return queryOptions({
    queryKey: [...savedSearchesKey, userId],
    queryFn: async ({ signal }): Promise<List> => (await call(routes.savedSearches.list, undefined, { signal })).data,
    enabled: userId !== undefined,
  });
}

/** The same query as in the settings: whether any saved search can send emails. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences', 'read'],
  queryFn: ({ signal }) => call(routes.preferences.read, {}, { signal }),
});

export function useKeepSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSavedSearch) => call(routes.savedSearches.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: savedSearchesKey }),
    onError: (error) => console.error('Failed to save a search', error),
  });
}

type Change = Pick<SavedSearch, 'id'> & Partial<Pick<SavedSearch, 'name' | 'mails'>>;

const updateLists = (client: QueryClient, change: (list: List) => List) =>
  client.setQueriesData<List>({ queryKey: savedSearchesKey }, (list) => list && change(list));

/** Changes the list immediately and refetches it if the request fails. */
export function useChangeSearch(onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call(routes.savedSearches.update, { params: { id }, body }),
    onMutate: async ({ id, ...change }) => {
      await client.cancelQueries({ queryKey: savedSearchesKey });
      updateLists(client, (list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)));
    },
    onError: (error) => {
      console.error('Failed to change a saved search', error);
      void client.invalidateQueries({ queryKey: savedSearchesKey });
      onRefused(error);
    },
    onSuccess: (saved) => updateLists(client, (list) => list.map((one) => (one.id === saved.id ? saved : one))),
  });
}

type DeleteCallbacks = {
  onDone: (search: SavedSearch) => void;
  onRefused: (search: SavedSearch, error: unknown) => void;
};

/** Removes the search from the list immediately and refetches it if the request fails. */
export function useForgetSearch({ onDone, onRefused }: DeleteCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedSearch) => call(routes.savedSearches.remove, { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: savedSearchesKey });
      updateLists(client, (list) => list.filter((one) => one.id !== id));
    },
    onSuccess: (_, search) => onDone(search),
    onError: (error, search) => {
      console.error('Failed to delete a saved search', error);
      void client.invalidateQueries({ queryKey: savedSearchesKey });
      onRefused(search, error);
    },
  });
}
