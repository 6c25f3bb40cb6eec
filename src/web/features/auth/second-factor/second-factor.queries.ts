/** Queries and mutations of the second factor. */
import { useMutation } from '@tanstack/react-query';
import type { FactorProof } from '#contract/second-factor.ts';
import { call } from '#web/lib/net/api.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { createPasskey, requestPasskey } from './passkeys.ts';

// Always refetched, because another device can change the second factor at any time.
export const statusQuery = query('GET /api/account/second-factor', {}, { staleTime: 0 });

/** `token` identifies a started sign-in that only the second factor can complete. */
export async function passkeyForSignIn(token: string): Promise<FactorProof> {
  const { options } = await call('POST /api/auth/passkey-options', { body: { token } });
  return { passkey: await requestPasskey(options) };
}

export async function passkeyForConfirmation(): Promise<FactorProof> {
  const { options } = await call('POST /api/account/confirm/passkey-options', {});
  return { passkey: await requestPasskey(options) };
}

export async function signInWithPasskey() {
  const { token, options } = await call('POST /api/auth/passkey-options', { body: {} });
  return await call('POST /api/auth/passkey', {
    body: { token, passkey: await requestPasskey(options) },
    xsrf: true,
  });
}

export const useBeginTotp = () => useMutation(mutation('POST /api/account/totp', () => ({})));
export const useConfirmTotp = () =>
  useMutation(mutation('PUT /api/account/totp', (code: string) => ({ body: { code } })));
export const useRemoveTotp = () => useMutation(mutation('DELETE /api/account/totp', () => ({})));
export const useRenewCodes = () => useMutation(mutation('POST /api/account/recovery-codes', () => ({})));
export const useTurnOff = () => useMutation(mutation('DELETE /api/account/second-factor', () => ({})));
export const useRemovePasskey = () =>
  useMutation(mutation('DELETE /api/account/passkeys/{id}', (id: number) => ({ params: { id } })));
export const useRenamePasskey = () =>
  useMutation(
    mutation('PUT /api/account/passkeys/{id}', ({ id, name }: { id: number; name: string }) => ({
      params: { id },
      body: { name },
    })),
  );

const adding = mutation('POST /api/account/passkeys', (body: { name: string; passkey: never }) => ({ body }));

export const useAddPasskey = () =>
  useMutation({
    ...adding,
    mutationFn: async (name: string) => {
      const { options } = await call('POST /api/account/passkey-options', {});
      return await adding.mutationFn({ name, passkey: (await createPasskey(options)) as never });
    },
  });
