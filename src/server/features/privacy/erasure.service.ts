/** Erases accounts whose deletion is due. See docs/decisions/0038-export-and-deletion.md. */
import { HOUR_MS } from '#contract/durations.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import type { Feature } from '../../feature.ts';
import { runBatches, type UserBatch } from '../../jobs/batches.ts';
import { discardMailsTo, enqueueMail, enqueueMailboxErasure } from '../../mail/mail.ts';
import { orderErasure } from '../../personal-data/erasure-steps.ts';
import type { ExportSections } from '../../personal-data/export-sections.views.ts';
import { beginErasure, completeErasure, repeatErasure } from '../auth/index.ts';
import { forgetSeller, refreshSeller } from '../search/index.ts';
import { eraseExports } from './exports.service.ts';
import { accountErasedEmail } from './privacy.emails.ts';

export type PersonalData = {
  /** The steps of an erasure in their order. */
  readonly erasure: Readonly<Record<string, UserBatch>>;
  readonly sections: ExportSections;
};

/** Collects what the other features erase and export, and adds the data of this feature. */
export const collectPersonalData = (features: readonly Feature[]): PersonalData => ({
  erasure: orderErasure([...features.map(({ erase = {} }) => erase), { rows: { exports: eraseExports } }]),
  sections: Object.assign({}, ...features.map((owner) => owner.export)) as ExportSections,
});

const LATE_WRITES = 'privacy.late-writes';
/** Longer than any HTTP request can take. */
const LATE_MS = HOUR_MS;

/** Erases the data written by HTTP requests that began before the erasure and ended after it. */
export const erasureOutboxHandlers = (db: Db, steps: PersonalData['erasure']): OutboxHandlers => ({
  [LATE_WRITES]: async (payload) => {
    const { userId } = payload as { userId: number };
    await withTransaction(db, (tx) => repeatErasure(tx, userId));
    for (const step of Object.values(steps)) await runBatches(db, userId, step);
  },
});

async function complete(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const account = await completeErasure(tx, userId);
    if (!account) return;
    await forgetSeller(tx, userId);
    await refreshSeller(tx, userId);
    await discardMailsTo(tx, account.email);
    await enqueueMailboxErasure(tx, account.email);
    await enqueueMail(tx, accountErasedEmail(account));
    await enqueue(tx, LATE_WRITES, { userId }, new Date(Date.now() + LATE_MS));
    events.record({ type: 'profile.changed', payload: { userId } });
  });
}

/**
 * Returns false if the deletion was cancelled or is already complete. If the server crashes, the deletion is still due
 * and the next run continues the erasure.
 */
export async function eraseAccount(
  db: Db,
  steps: PersonalData['erasure'],
  userId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await withTransaction(db, (tx) => beginErasure(tx, userId)))) return false;
  for (const step of Object.values(steps)) await runBatches(db, userId, step, signal);
  await complete(db, userId);
  return true;
}
