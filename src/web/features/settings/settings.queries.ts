/** Queries and mutations of the user's account settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import type { ApiToken } from '#contract/settings.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';

export type ApiKeyScope = ApiToken['scope'];

export const accountQuery = query(routes.settings.account, {});

export const tokensQuery = query(routes.settings.tokens, {}, { read: ({ data }) => data });

export function useChangeEmail() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(routes.settings.changeEmail, (body: { email: string; password: string }) => ({ body })),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  });
}

type PasswordChange = { current_password: string; password: string; keep_api_keys: boolean };

export function useChangePassword() {
  return useMutation(mutation(routes.settings.changePassword, (body: PasswordChange) => ({ body })));
}

type NewToken = { name: string; scope: ApiKeyScope; password: string };

export function useCreateToken() {
  return useMutation(mutation(routes.settings.createToken, (body: NewToken) => ({ body })));
}

export function useRevokeToken() {
  return useMutation(mutation(routes.settings.revokeToken, (id: number) => ({ params: { id } })));
}
