/** Removes sessions, links and reserved names that have expired. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { deleteExpiredHolds } from './names.store.ts';

export const expiredTokensJob = (db: Db): Job => ({
  name: 'expired tokens',
  every: 3600,
  nodes: 'once',
  run: async () => {
    const sessions = await db.execute(sql`delete from access_tokens where expires_at < now()`);
    const links = await db.execute(sql`delete from password_resets where expires_at < now()`);
    return (sessions.rowCount ?? 0) + (links.rowCount ?? 0) + (await deleteExpiredHolds(db));
  },
});
