/** Deletes expired sessions, API keys, reset links and username holds. */
import { sql } from 'drizzle-orm';
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { endTokenSockets } from './account-access.service.ts';
import { deleteEndedTokens } from './auth.store.ts';
import { deleteExpiredHolds } from './names.store.ts';

export const expiredTokensJob = (db: Db): Job => ({
  name: 'expired tokens',
  every: 3600,
  nodes: 'once',
  run: async () => {
    const endedCount = await withTransaction(db, async (tx) => {
      const tokens = await deleteEndedTokens(tx);
      await endTokenSockets(tx, tokens);
      return tokens.length;
    });
    const links = await db.execute(sql`delete from password_resets where expires_at < now()`);
    return endedCount + (links.rowCount ?? 0) + (await deleteExpiredHolds(db));
  },
});
