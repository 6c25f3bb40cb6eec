/** Which sessions and links have ended and need not be kept? */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';

/** Removes expired sessions and password links. */
export const expiredTokensJob = (db: Db): Job => ({
  name: 'expired tokens',
  every: 3600,
  nodes: 'once',
  run: async () => {
    const sessions = await db.execute(sql`delete from access_tokens where expires_at < now()`);
    const links = await db.execute(sql`delete from password_resets where expires_at < now()`);
    return (sessions.rowCount ?? 0) + (links.rowCount ?? 0);
  },
});
