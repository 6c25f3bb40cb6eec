/** Handles the second factor: completing a sign-in with it, and setting it up. */
import type { Config } from '../../config/config.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type AccountRow, toMe } from '../auth/index.ts';
import { relyingPartyOf } from './passkeys.service.ts';
import {
  activateTotp,
  addPasskey,
  beginPasskey,
  beginTotp,
  confirm,
  confirmationOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
  turnOff,
} from './second-factor.service.ts';
import { readStatus, toPasskey } from './second-factor.views.ts';
import { completeSignIn, passkeyOptions, type SignInDeps, signInWithPasskey } from './sign-in.service.ts';

type Deps = Omit<SignInDeps, 'rp'> & { config: Pick<Config, 'publicUrl'>; urls: PictureUrls };
type SignInHandlers = Pick<Handlers['secondFactor'], 'complete' | 'passkeyOptions' | 'passkeySignIn'>;

/** Never cached: the responses contain a session token or the token of a sign-in. */
const noStore = { 'cache-control': 'no-store' };

function signInHandlers(deps: SignInDeps, urls: PictureUrls): SignInHandlers {
  const { devices } = deps;
  const signedIn = (
    { token, account }: { token: string; account: AccountRow },
    cookies: Readonly<Record<string, string | undefined>>,
  ) => ({
    ...ok({ access_token: token, user: toMe(account, urls) }),
    headers: { ...noStore, 'set-cookie': devices.remember(cookies, account) },
  });
  return {
    complete: async ({ body, userAgent, cookies }) =>
      signedIn(await completeSignIn(deps, body, { userAgent, cookies }), cookies),
    passkeyOptions: async ({ body }) => ({ ...ok(await passkeyOptions(deps, body.token)), headers: noStore }),
    passkeySignIn: async ({ body, userAgent, cookies }) =>
      signedIn(await signInWithPasskey(deps, body, userAgent), cookies),
  };
}

export function secondFactorHandlers({ config, urls, ...parts }: Deps): Handlers['secondFactor'] {
  const deps = { ...parts, rp: relyingPartyOf(config) };
  const { db } = deps;
  return {
    ...signInHandlers(deps, urls),
    status: async ({ me }) => ok((await readStatus(db, me)) ?? fail('unauthenticated')),
    turnOff: async ({ me }) => {
      await turnOff(deps, me);
      return noContent();
    },
    confirm: async ({ me, body }) => {
      await confirm(deps, me, body);
      return noContent();
    },
    confirmOptions: async ({ me }) => ok({ options: await confirmationOptions(deps, me) }),
    beginTotp: async ({ me }) => ok(await beginTotp(deps, me)),
    confirmTotp: async ({ me, body }) => ok({ recovery_codes: await activateTotp(deps, me, body.code) }),
    removeTotp: async ({ me }) => {
      await removeTotp(deps, me);
      return noContent();
    },
    renewCodes: async ({ me }) => ok({ recovery_codes: await renewCodes(deps, me) }),
    beginPasskey: async ({ me }) => ok({ options: await beginPasskey(deps, me) }),
    addPasskey: async ({ me, body }) => {
      const { passkey, codes } = await addPasskey(deps, me, body);
      return created({ passkey: toPasskey(passkey), recovery_codes: codes });
    },
    renamePasskey: async (request) => {
      const { me, params } = request;
      return ok(toPasskey(await renamePasskey(deps, me.id, params.id, () => request.body.name)));
    },
    removePasskey: async ({ me, params }) => {
      await removePasskey(deps, me, params.id);
      return noContent();
    },
  };
}
