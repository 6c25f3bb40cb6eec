/** Enforces the retention table: deletes what is older than its period, in batches. */

import { DAY_MS } from '#contract/durations.ts';
import { type RetentionId, retention, retentionIds } from '#contract/retention.ts';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../db/db.ts';
import { deleteUndelivered } from '../../events/outbox.ts';
import { PUSH } from '../../events/pushes.ts';
import { BATCH_SIZE } from '../../jobs/batches.ts';
import { MAIL } from '../../mail/mail.ts';
import { deleteExpiredEmailChanges, deleteExpiredErasedNames, deleteExpiredSignIns } from '../auth/index.ts';
import { sweepNotifications } from '../notifications/index.ts';
import { deleteUnusedWords } from '../search/index.ts';
import { sweepTickets } from '../support/index.ts';
import { sweepExports } from './exports.service.ts';

type Parts = Pick<Context, 'db' | 'mailer'>;
/** Deletes what is older than its retention period. Returns the number of deleted items. */
type Sweep = (parts: Parts, signal: AbortSignal) => Promise<number>;
type JobId = { [I in RetentionId]: (typeof retention)[I]['by'] extends 'job' ? I : never }[RetentionId];

/** Names another job, listed in docs/operations.md, that enforces the retention period. */
const other = (job: string): { readonly job: string } => ({ job });

async function inBatches(batch: () => Promise<number>, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const count = await batch();
    total += count;
    if (count < BATCH_SIZE || signal.aborted) return total;
  }
}

/** How each retention period with `by: 'job'` is enforced; the code does not compile if one of them has no entry. */
export const enforcement: Readonly<Record<JobId, Sweep | { readonly job: string }>> = {
  sessions: other('expired tokens'),
  apiKeys: other('expired tokens'),
  // Push subscriptions are deleted with their sessions.
  pushSubscriptions: other('expired tokens'),
  resetLinks: other('expired tokens'),
  signInCodes: ({ db }) => deleteExpiredSignIns(db),
  emailChanges: ({ db }) => deleteExpiredEmailChanges(db),
  formerNames: async ({ db }) => deleteExpiredErasedNames(db),
  nameChanges: other('expired tokens'),
  unusedPictures: other('pictures without use'),
  uploads: other('upload leftovers'),
  repeatedTexts: other('old repeated texts'),
  releasedTexts: other('old repeated texts'),
  declinedTexts: other('old repeated texts'),
  listingViews: other('views of listings'),
  declinedHops: other('rings'),
  changeFeed: other('old changes'),
  readNotifications: ({ db }, signal) =>
    inBatches(() => sweepNotifications(db, 'readNotifications', BATCH_SIZE), signal),
  unreadNotifications: ({ db }, signal) =>
    inBatches(() => sweepNotifications(db, 'unreadNotifications', BATCH_SIZE), signal),
  storedMails: ({ mailer }) => mailer.deleteOld(new Date(Date.now() - retention.storedMails.amount * DAY_MS)),
  undelivered: ({ db }, signal) =>
    inBatches(() => deleteUndelivered(db, [MAIL, PUSH], retention.undelivered.amount, BATCH_SIZE), signal),
  closedTickets: ({ db }, signal) => inBatches(() => sweepTickets(db, BATCH_SIZE), signal),
  exports: ({ db }, signal) => inBatches(() => withTransaction(db, (tx) => sweepExports(tx, BATCH_SIZE)), signal),
  deletedAccounts: other('account deletions'),
  searchWords: ({ db }, signal) => deleteUnusedWords(db, signal),
};

export async function enforceRetention(parts: Parts, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const id of retentionIds) {
    const sweep = (enforcement as Partial<Record<RetentionId, Sweep | { job: string }>>)[id];
    if (typeof sweep !== 'function') continue;
    if (signal.aborted) return total;
    total += await sweep(parts, signal);
  }
  return total;
}
