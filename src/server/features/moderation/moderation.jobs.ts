/** Lifts suspensions at their end and closes decided cases after the time for an appeal. */
import { type Db, withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import type { Job } from '../../jobs/jobs.ts';
import { recordStaffAction } from '../audit/index.ts';
import { lockTarget } from '../auth/index.ts';
import { closeOldCases, listEndedSuspensions } from './decisions.store.ts';
import { listSellersToHide, readSuspension } from './decisions.views.ts';
import { restore, SELLER_LISTINGS } from './effects.service.ts';

const BATCH_SIZE = 100;

/** Each suspension is lifted in its own transaction: after a crash the next run continues. */
export const suspensionsJob = (db: Db): Job => ({
  name: 'ended suspensions',
  every: 60,
  nodes: 'once',
  run: async (signal) => {
    let lifted = 0;
    for (const userId of await listEndedSuspensions(db, BATCH_SIZE)) {
      if (signal.aborted) break;
      await withTransaction(db, async (tx) => {
        // Check again under the lock: a moderator might have lifted the suspension and suspended the user again.
        await lockTarget(tx, userId);
        const running = await readSuspension(tx, userId);
        if (!running?.endsAt || running.endsAt.getTime() > Date.now()) return;
        if (!(await restore(tx, userId))) return;
        lifted++;
        const target = { kind: 'user', id: userId };
        await recordStaffAction(tx, { actorId: null, action: 'people.suspension-ended', target });
      });
    }
    for (const userId of await listSellersToHide(db)) {
      await withTransaction(db, (tx) => enqueue(tx, SELLER_LISTINGS, { userId }));
    }
    return lifted;
  },
});

export const oldCasesJob = (db: Db): Job => ({
  name: 'old moderation cases',
  every: 3600,
  nodes: 'once',
  run: () => withTransaction(db, (tx) => closeOldCases(tx)),
});
