/** Lists the recurring jobs for staff, and makes a job due on request. */
import { asc, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/db.ts';
import { jobs } from '../tables/jobs.ts';

export type JobRow = typeof jobs.$inferSelect;

export async function listJobs(db: Queryable): Promise<JobRow[]> {
  return await db.select().from(jobs).orderBy(asc(jobs.name));
}

/**
 * Makes a job due now. Returns `running` while a node runs it, and undefined if there is no such job. Simultaneous
 * requests cause only one run: if a run has ended while this transaction waited for the row lock, the job is not made
 * due again.
 */
export async function requestRun(tx: Tx, name: string): Promise<'requested' | 'running' | undefined> {
  const { rows } = await tx.execute<{ is_running: boolean; has_run: boolean }>(sql`
    select coalesce(locked_until > clock_timestamp(), false) as is_running,
      coalesce(finished_at > now(), false) as has_run
    from jobs where name = ${name} for no key update`);
  const [job] = rows;
  if (!job || job.is_running) return job && 'running';
  if (!job.has_run) await tx.execute(sql`update jobs set run_at = now() where name = ${name}`);
  return 'requested';
}
