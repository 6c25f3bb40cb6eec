/** Queries and mutations for the user's account settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiToken } from '#contract/settings.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';

export type ApiKeyScope = ApiToken['scope'];

export const accountQuery = query('GET /api/account', {});

export const tokensQuery = query('GET /api/account/tokens', {}, { read: ({ data }) => data });

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    ...mutation('POST /api/account/email', (body: { email: string; password: string }) => ({ body })),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  });
}

type PasswordChange = { current_password: string; password: string; keep_api_keys: boolean };

export function useChangePassword() {
  return useMutation(mutation('PUT /api/account/password', (body: PasswordChange) => ({ body })));
}

type NewToken = { name: string; scope: ApiKeyScope; password: string };

export function useCreateToken() {
  return useMutation(mutation('POST /api/account/tokens', (body: NewToken) => ({ body })));
}

type Callbacks = { onSuccess: () => void; onError: (error: Error) => void };

/** Takes the callbacks as mutation options: callbacks of `mutate` do not run once the API key's row has unmounted. */
export function useRevokeToken(callbacks: Callbacks) {
  return useMutation({
    ...mutation('DELETE /api/account/tokens/{id}', (id: number) => ({ params: { id } })),
    ...callbacks,
  });
}
