/** Creates and revokes the API keys of an account. */

import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import type { NewApiToken } from '#contract/settings.ts';
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { apiKeyCreatedEmail } from './access.emails.ts';
import { endTokenSockets, lockOwnAccount } from './account-access.service.ts';
import {
  type ApplicationTokenRow,
  countApplicationTokens,
  deleteApplicationToken,
  insertApplicationToken,
} from './application-tokens.store.ts';
import { requirePassword } from './credentials.service.ts';

const VALID_DAYS = retention.apiKeys.amount;
const MAX_TOKENS = 20;

/** Returns the new key, 256 random bits. It cannot be read again, because only its hash is stored. */
export async function createApplicationToken(
  context: Context,
  me: SessionUser,
  request: z.output<typeof NewApiToken>,
): Promise<ApplicationTokenRow & { token: string }> {
  const account = await requirePassword(context, me, request.password, 'password');
  const { name: applicationName, scope } = request;
  const token = `magpie_${randomBytes(32).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(Date.now() + VALID_DAYS * DAY_MS);
  return await withTransaction(context.db, async (tx) => {
    await lockOwnAccount(tx, me, { passwordHash: account.passwordHash, field: 'password' });
    if ((await countApplicationTokens(tx, me.id)) >= MAX_TOKENS) fail('too_many_tokens');
    const row = await insertApplicationToken(tx, { userId: me.id, tokenHash, applicationName, scope, expiresAt });
    await enqueueMail(tx, apiKeyCreatedEmail(account, { name: applicationName, scope }, context.links.publicUrl));
    return { ...row, token };
  });
}

export async function revokeApplicationToken(db: Db, me: SessionUser, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await deleteApplicationToken(tx, me.id, id))) fail('not_found');
    await endTokenSockets(tx, [{ userId: me.id, tokenId: id }]);
  });
}
