/**
 * Deletes old rows of the change feed. A client that was offline for longer than the retention period cannot catch up
 * from the feed.
 */
import { sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Db } from '../db/db.ts';
import type { Job } from '../jobs/jobs.ts';

const RETENTION_DAYS = retention.changeFeed.amount;
const BATCH = 5000;

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
