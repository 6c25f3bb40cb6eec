/** Queries and mutations of the user's account settings. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { routes } from '#contract/routes.ts';
import type { ApiToken } from '#contract/settings.ts';
import { call } from '#web/lib/api.ts';

export type ApiKeyScope = ApiToken['scope'];

export const accountQuery = queryOptions({
  queryKey: ['settings', 'account'],
  queryFn: ({ signal }) => call(routes.settings.account, {}, { signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: async ({ signal }) => (await call(routes.settings.tokens, {}, { signal })).data,
});

export const preferencesQuery = queryOptions({
  queryKey: ['preferences', 'read'],
  queryFn: ({ signal }) => call(routes.preferences.read, {}, { signal }),
});

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(routes.settings.changeEmail, { body }),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { current_password: string; password: string; keep_api_keys: boolean }) =>
      call(routes.settings.changePassword, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountQuery.queryKey });
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['auth', 'sessions'] });
    },
  });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; scope: ApiKeyScope; password: string }) =>
      call(routes.settings.createToken, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.settings.revokeToken, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

/** Changes the switch immediately and reverts it if the request fails. */
export function useChangePreferences(onError: () => void) {
  const client = useQueryClient();
  const key = preferencesQuery.queryKey;
  return useMutation({
    mutationFn: (body: Partial<Preferences>) => call(routes.preferences.update, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      client.setQueryData(key, (now) => now && { ...now, ...change });
      return { before };
    },
    onError: (error, _, context) => {
      console.error('Failed to save the preferences', error);
      if (context?.before) client.setQueryData(key, context.before);
      onError();
    },
    onSuccess: (preferences) => client.setQueryData(key, preferences),
  });
}
