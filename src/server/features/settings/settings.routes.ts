/** Handles the account settings: email, password, sales export and API keys. */
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import {
  type ApplicationTokenRow,
  changePassword,
  createApplicationToken,
  listApplicationTokens,
  readAccount,
  requestEmailChange,
  revokeApplicationToken,
} from '../auth/index.ts';
import { readSales } from './sales.views.ts';

const toApiToken = ({ id, name, scope, createdAt, lastUsedAt, expiresAt }: ApplicationTokenRow) => ({
  id,
  name,
  scope,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export function settingsHandlers(context: Context): Handlers['settings'] {
  const { db, links, devices } = context;
  const account = async (id: number) => {
    const { hasPassword, pendingEmail } = (await readAccount(db, id)) ?? fail('unauthenticated');
    return { has_password: hasPassword, pending_email: pendingEmail };
  };
  return {
    account: async ({ me }) => ok(await account(me.id)),
    changeEmail: async ({ me, body }) => {
      await requestEmailChange(context, me, body);
      return ok(await account(me.id));
    },
    changePassword: async ({ me, body, cookies }) => {
      const owner = await changePassword(context, me, body);
      // Changing the password has revoked all known devices, so remember this browser again.
      return { ...noContent(), headers: { 'set-cookie': devices.remember(cookies, owner) } };
    },
    sales: async ({ me }) => ({
      ...ok(await readSales(db, me.id, links.publicUrl)),
      headers: { 'content-disposition': 'attachment; filename="magpie-sales.csv"', 'cache-control': 'no-store' },
    }),
    tokens: async ({ me }) => ok({ data: (await listApplicationTokens(db, me.id)).map(toApiToken) }),
    createToken: async ({ me, body }) => {
      const apiKey = await createApplicationToken(context, me, body);
      return {
        status: 201,
        body: { ...toApiToken(apiKey), token: apiKey.token },
        headers: { 'cache-control': 'no-store' },
      };
    },
    revokeToken: async ({ me, params }) => {
      await revokeApplicationToken(db, me, params.id);
      return noContent();
    },
  };
}
