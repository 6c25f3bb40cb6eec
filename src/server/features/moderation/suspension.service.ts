/** Refuses suspended users with the reason, the end date and a token for their appeal. */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { onePerContext } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { readAppealKey } from './appeal-key.store.ts';
import { makeAppealToken } from './appeal-token.ts';
import { readSuspension } from './decisions.views.ts';

const TOKEN_SECONDS = 3600;

/** This node's key: another node can replace it, and this node uses the new key only after a restart. */
export const appealKeyOf = onePerContext(({ db }) => readAppealKey(db));

async function refuseWithKey(db: Db, appealKey: string, userId: number): Promise<void> {
  const suspension = await readSuspension(db, userId);
  if (!suspension) fail('account_suspended');
  const { id, message, endsAt } = suspension;
  const appeal_token = makeAppealToken(appealKey, id, TOKEN_SECONDS);
  fail('account_suspended', {
    extra: { suspension: { reason: message, ends_at: endsAt?.toISOString() ?? null, appeal_token } },
  });
}

export const refuseSuspendedUser = async (db: Db, userId: number): Promise<void> =>
  refuseWithKey(db, await readAppealKey(db), userId);

export const refuseSuspended = async (context: Context, userId: number): Promise<void> =>
  refuseWithKey(context.db, await appealKeyOf(context), userId);
