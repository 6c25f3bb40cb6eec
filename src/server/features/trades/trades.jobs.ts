/** Ends swaps and rings whose time is over, and those that a change of a listing, user or block has made impossible. */
import type { Db } from '../../db/db.ts';
import type { OutboxHandlers } from '../../events/outbox.ts';
import type { Job } from '../../jobs/jobs.ts';
import { checkTrade } from './trade-changes.service.ts';
import { listExpired } from './trades.store.ts';

/** The triggers in `trade-checks.sql` enqueue this kind. */
const TRADE_CHECK = 'trade-check';
const BATCH_SIZE = 100;

/** Checking again after a crash changes nothing. */
export const tradeOutboxHandlers = (db: Db): OutboxHandlers => ({
  [TRADE_CHECK]: (payload) => checkTrade(db, (payload as { tradeId: number }).tradeId),
});

export const tradeExpiryJob = (db: Db): Job => ({
  name: 'expired trades',
  every: 30,
  nodes: 'once',
  run: async (signal) => {
    const expired = await listExpired(db, BATCH_SIZE);
    for (const id of expired) {
      if (signal.aborted) break;
      await checkTrade(db, id);
    }
    return expired.length;
  },
});
