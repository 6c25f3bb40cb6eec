/** Lists the recurring jobs for the staff. */
import { asc } from 'drizzle-orm';
import type { Queryable } from '../db/db.ts';
import { jobs } from './jobs.schema.ts';

export type JobRow = typeof jobs.$inferSelect;

export async function listJobs(db: Queryable): Promise<JobRow[]> {
  return await db.select().from(jobs).orderBy(asc(jobs.name));
}
