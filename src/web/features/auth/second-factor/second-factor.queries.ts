/** Queries and mutations of the second factor. */
import { useMutation } from '@tanstack/react-query';
import type { FactorProof } from '#contract/second-factor.ts';
import { secondFactorRoutes } from '#contract/second-factor-routes.ts';
import { call } from '#web/lib/net/api.ts';
import { mutationAffecting } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { createPasskey, requestPasskey } from './passkeys.ts';

const { secondFactor: routes } = secondFactorRoutes;
/** The queries that every change of the second factor invalidates. */
const CHANGED = ['secondFactor.status'] as const;

// Always refetched, because another device can change the second factor at any time.
export const statusQuery = query(routes.status, {}, { staleTime: 0 });

/** `token` identifies a started sign-in that only the second factor can complete. */
export async function passkeyForSignIn(token: string): Promise<FactorProof> {
  const { options } = await call(routes.passkeyOptions, { body: { token } });
  return { passkey: await requestPasskey(options) };
}

export async function passkeyForConfirmation(): Promise<FactorProof> {
  const { options } = await call(routes.confirmOptions, {});
  return { passkey: await requestPasskey(options) };
}

export async function signInWithPasskey() {
  const { token, options } = await call(routes.passkeyOptions, { body: {} });
  return await call(routes.passkeySignIn, { body: { token, passkey: await requestPasskey(options) } });
}

export const useBeginTotp = () => useMutation(mutationAffecting([], routes.beginTotp, () => ({})));
export const useConfirmTotp = () =>
  useMutation(mutationAffecting(CHANGED, routes.confirmTotp, (code: string) => ({ body: { code } })));
export const useRemoveTotp = () => useMutation(mutationAffecting(CHANGED, routes.removeTotp, () => ({})));
export const useRenewCodes = () => useMutation(mutationAffecting(CHANGED, routes.renewCodes, () => ({})));
export const useTurnOff = () => useMutation(mutationAffecting(CHANGED, routes.turnOff, () => ({})));
export const useRemovePasskey = () =>
  useMutation(mutationAffecting(CHANGED, routes.removePasskey, (id: number) => ({ params: { id } })));
export const useRenamePasskey = () =>
  useMutation(
    mutationAffecting(CHANGED, routes.renamePasskey, ({ id, name }: { id: number; name: string }) => ({
      params: { id },
      body: { name },
    })),
  );

const adding = mutationAffecting(CHANGED, routes.addPasskey, (body: { name: string; passkey: never }) => ({ body }));

export const useAddPasskey = () =>
  useMutation({
    ...adding,
    mutationFn: async (name: string) => {
      const { options } = await call(routes.beginPasskey, {});
      return await adding.mutationFn({ name, passkey: (await createPasskey(options)) as never });
    },
  });
