/** Requests and cancels the deletion of accounts. See docs/decisions/0038-export-and-deletion.md. */

import { DAY_MS } from '#contract/durations.ts';
import { DELETION_DAYS } from '#contract/retention.ts';
import type { Context } from '../../context.ts';
import { type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { cancelScheduledDeletion, findContactById, requirePassword, scheduleDeletion } from '../auth/index.ts';
import { enqueueListingVisibility } from '../listings/index.ts';
import { refreshSeller } from '../search/index.ts';
import { deletionCancelledEmail, deletionRequestedEmail } from './privacy.emails.ts';

/** Hides or shows the account's listings, also in the search, and notifies the user's other clients. */
async function changeVisibility(tx: Tx, events: TransactionEvents, userId: number): Promise<void> {
  await enqueueListingVisibility(tx, userId);
  await refreshSeller(tx, userId);
  events.record({ type: 'account.changed', payload: { userId } });
}

/**
 * Requires the same proof as a change of credentials: see `requirePassword`. Returns the time at which the account will
 * be erased; a repeated request changes nothing.
 */
export async function requestDeletion(context: Context, me: SessionUser, password: string): Promise<Date> {
  const field = 'password';
  const account = await requirePassword(context, me, password, field);
  return await withTransaction(context.db, async (tx, events) => {
    const proven = { passwordHash: account.passwordHash, field };
    const { deletionAt, isNew } = await scheduleDeletion(tx, me, proven, new Date(Date.now() + DELETION_DAYS * DAY_MS));
    if (!isNew) return deletionAt;
    await changeVisibility(tx, events, me.id);
    await enqueueMail(tx, deletionRequestedEmail(account, deletionAt, context.links.publicUrl));
    return deletionAt;
  });
}

export async function cancelDeletion({ db, links }: Context, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    if (!(await cancelScheduledDeletion(tx, userId))) return;
    await changeVisibility(tx, events, userId);
    const account = await findContactById(tx, userId);
    if (account) await enqueueMail(tx, deletionCancelledEmail(account, links.publicUrl));
  });
}
