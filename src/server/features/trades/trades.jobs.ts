/** Ends swaps and rings that have expired, and those that a change to a listing, user or block has made impossible. */
import type { Db } from '../../db/db.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import type { Job } from '../../jobs/jobs.ts';
import { checkTrade } from './trade-changes.service.ts';
import { listExpired } from './trades.store.ts';

/** The triggers in `trade-checks.sql` enqueue outbox rows of this kind. */
const TRADE_CHECK = 'trade-check';
const BATCH_SIZE = 100;

/** Checking again after a crash changes nothing. */
export const tradeOutboxHandlers = (db: Db): OutboxHandlers => ({
  [TRADE_CHECK]: (payload) => checkTrade(db, (payload as { tradeId: number }).tradeId),
});

/** Checks up to `BATCH_SIZE` expired trades even if one of them fails, and reports the failures at the end. */
export const tradeExpiryJob = (db: Db): Job => ({
  name: 'expired trades',
  every: 30,
  nodes: 'once',
  run: async (signal) => {
    const expired = await listExpired(db, BATCH_SIZE);
    const failures: Error[] = [];
    for (const id of expired) {
      if (signal.aborted) break;
      try {
        await checkTrade(db, id);
      } catch (error) {
        failures.push(new Error(`Trade ${id} could not be ended`, { cause: error }));
      }
    }
    // Throw a single error unchanged, so that its cause is logged too.
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
    return expired.length;
  },
});
