/** Handles the second factor: completing a sign-in with it, and setting it up. */

import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { type AccountRow, toMe } from '../auth/index.ts';
import { type FactorContext, relyingPartyOf } from './passkeys.service.ts';
import {
  activateTotp,
  addPasskey,
  beginPasskey,
  beginTotp,
  checkOwnPasskey,
  confirm,
  confirmationOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
  turnOff,
} from './second-factor.service.ts';
import { readStatus, toPasskey } from './second-factor.views.ts';
import { completeSignIn, passkeyOptions, signInWithPasskey } from './sign-in.service.ts';

type SignInHandlers = Pick<Handlers['secondFactor'], 'complete' | 'passkeyOptions' | 'passkeySignIn'>;

/** Never cached: the responses contain a session token or the token of a sign-in. */
const noStore = { 'cache-control': 'no-store' };

function signInHandlers(context: FactorContext, urls: PictureUrls): SignInHandlers {
  const { devices } = context;
  const signedIn = (
    { token, account }: { token: string; account: AccountRow },
    cookies: Readonly<Record<string, string | undefined>>,
  ) => ({
    ...ok({ access_token: token, user: toMe(account, urls) }),
    headers: { ...noStore, 'set-cookie': devices.remember(cookies, account) },
  });
  return {
    complete: async ({ body, userAgent, cookies }) =>
      signedIn(await completeSignIn(context, body, { userAgent, cookies }), cookies),
    passkeyOptions: async ({ body }) => ({ ...ok(await passkeyOptions(context, body.token)), headers: noStore }),
    passkeySignIn: async ({ body, userAgent, cookies }) =>
      signedIn(await signInWithPasskey(context, body, userAgent), cookies),
  };
}

export function secondFactorHandlers(shared: Context): Handlers['secondFactor'] {
  const context = { ...shared, rp: relyingPartyOf(shared.config) };
  const { db, urls } = context;
  return {
    ...signInHandlers(context, urls),
    status: async ({ me }) => ok((await readStatus(db, me)) ?? fail('unauthenticated')),
    turnOff: async ({ me }) => {
      await turnOff(context, me);
      return noContent();
    },
    confirm: async ({ me, body }) => {
      await confirm(context, me, body);
      return noContent();
    },
    confirmOptions: async ({ me }) => ok({ options: await confirmationOptions(context, me) }),
    beginTotp: async ({ me }) => ok(await beginTotp(context, me)),
    confirmTotp: async ({ me, body }) => ok({ recovery_codes: await activateTotp(context, me, body.code) }),
    removeTotp: async ({ me }) => {
      await removeTotp(context, me);
      return noContent();
    },
    renewCodes: async ({ me }) => ok({ recovery_codes: await renewCodes(context, me) }),
    beginPasskey: async ({ me }) => ok({ options: await beginPasskey(context, me) }),
    addPasskey: async ({ me, body }) => {
      const { passkey, codes } = await addPasskey(context, me, body);
      return created({ passkey: toPasskey(passkey), recovery_codes: codes });
    },
    renamePasskey: {
      load: ({ me, params }) => checkOwnPasskey(db, me.id, params.id),
      handle: async ({ me, params, body }) => ok(toPasskey(await renamePasskey(db, me.id, params.id, body.name))),
    },
    removePasskey: async ({ me, params }) => {
      await removePasskey(context, me, params.id);
      return noContent();
    },
  };
}
