/**
 * Retries or discards pending work and makes jobs due on behalf of the staff. Each of these actions is recorded in the
 * audit log.
 */
import { type Db, withTransaction } from '../../db/db.ts';
import { discardWork, retryWork } from '../../events/outbox-admin.ts';
import { fail } from '../../http/app-error.ts';
import { requestRun } from '../../jobs/job-list.ts';
import type { JobRunner } from '../../jobs/jobs.ts';
import { recordStaffAction } from '../audit/index.ts';

/** `actorId` is null for actions from the command line. */
type Staff = { db: Db; actorId: number | null };

const changes = { 'outbox.retry': retryWork, 'outbox.discard': discardWork } as const;

/** Fails with 404 if the outbox row no longer exists, is being delivered or is scheduled for later. */
export async function changeWork({ db, actorId }: Staff, id: number, action: keyof typeof changes): Promise<void> {
  await withTransaction(db, async (tx) => {
    const kind = (await changes[action](tx, id)) ?? fail('not_found');
    await recordStaffAction(tx, { actorId, action, target: { kind: 'outbox', id }, before: { kind } });
  });
}

/** Makes a job due; the caller wakes the runner. Fails with 404 for an unknown job, and with 409 while it runs. */
export async function runJob({ db, actorId }: Staff, { names }: Pick<JobRunner, 'names'>, name: string): Promise<void> {
  if (!names.includes(name)) fail('not_found');
  await withTransaction(db, async (tx) => {
    const outcome = (await requestRun(tx, name)) ?? fail('not_found');
    if (outcome === 'running') fail('job_running');
    await recordStaffAction(tx, { actorId, action: 'jobs.run', target: { kind: 'job', id: name } });
  });
}
