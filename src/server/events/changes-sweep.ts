/** How long can a client be away and still catch up change by change? */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import type { Job } from '../jobs/jobs.ts';

const RETENTION_DAYS = 7;
const BATCH = 5000;

/** Removes changes older than a week, a batch at a time; who was away longer fetches afresh. */
export const changesSweepJob = (db: Db): Job => ({
  name: 'old changes',
  every: 3600,
  nodes: 'once',
  run: async (signal) => {
    for (let swept = 0; ; ) {
      const { rowCount } = await db.execute(sql`
        delete from changes where (user_id, position) in (
          select user_id, position from changes
          where created_at < now() - make_interval(days => ${RETENTION_DAYS}) order by created_at limit ${BATCH})`);
      swept += rowCount ?? 0;
      if ((rowCount ?? 0) < BATCH || signal.aborted) return swept;
    }
  },
});
