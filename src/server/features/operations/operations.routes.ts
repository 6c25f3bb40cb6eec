/** Handles the staff's overview, the pages of emails and jobs, and the audit log. */

import type { HealthState } from '#contract/operation-names.ts';
import type { Overview } from '#contract/operations.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { missingSetup, type SetupFacts } from '#rules/admin/missing-setup.ts';
import type { Context } from '../../context.ts';
import { countPendingWork, listPendingWork } from '../../events/outbox-admin.ts';
import { type Handlers, noContent, ok } from '../../http/handlers.ts';
import { type JobRow, listJobs } from '../../jobs/job-list.ts';
import type { Mailer } from '../../mail/mail.ts';
import { auditCsv, listAuditLog, readAuditLog } from '../audit/index.ts';
import { readMarketplace } from '../marketplace/index.ts';
import { readActivity, readStoredFacts, type StoredFacts } from './activity.views.ts';
import { changeWork, runJob } from './operations.service.ts';
import { readWaitingWork } from './waiting-work.views.ts';

/** If a job is overdue by more than this time, no node is running jobs. */
const MAX_JOB_DELAY_MS = 600_000;

const isReachable = (part: Pick<Mailer, 'ping'>): Promise<boolean> =>
  part.ping().then(
    () => true,
    () => false,
  );

const stateOf = (isOk: boolean): HealthState => (isOk ? 'ok' : 'failing');

async function readHealth({ db, config, mailer, storage: pictures }: Context): Promise<Overview['health']> {
  const isLate = ({ runAt }: JobRow): boolean => Date.now() - runAt.getTime() > MAX_JOB_DELAY_MS;
  const [mail, storage, { failed }, jobs] = await Promise.all([
    isReachable(mailer),
    isReachable(pictures),
    countPendingWork(db),
    listJobs(db),
  ]);
  return [
    { part: 'mail', state: config.mail.smtpUrl === undefined ? 'not_set_up' : stateOf(mail) },
    { part: 'outbox', state: stateOf(failed === 0) },
    { part: 'jobs', state: stateOf(!jobs.some((job) => job.lastError !== null || isLate(job))) },
    { part: 'storage', state: stateOf(storage) },
  ];
}

const toJob = ({ name, runAt, lockedUntil, finishedAt, durationMs, lastError }: JobRow) => ({
  name,
  is_running: lockedUntil !== null && lockedUntil > new Date(),
  run_at: runAt.toISOString(),
  finished_at: finishedAt?.toISOString() ?? null,
  duration_ms: durationMs,
  error: lastError,
});

/** Moderators see only the work that they can do, and no missing setup steps. */
async function readOverview(context: Context, isAdmin: boolean): Promise<Overview> {
  const { db, config, database } = context;
  const configured: Omit<SetupFacts, keyof StoredFacts> = {
    hasMailServer: config.mail.smtpUrl !== undefined,
    publicUrl: config.publicUrl,
    ratesMaxAgeDays: config.ratesMaxAgeDays,
    isEmbeddedDatabase: database.kind === 'embedded',
  };
  return {
    waiting: await readWaitingWork(db, isAdmin ? 'admin' : 'moderator'),
    missing: isAdmin ? missingSetup({ ...(await readStoredFacts(db)), ...configured }, Date.now()) : [],
    days: await readActivity(db),
    health: await readHealth(context),
  };
}

export function operationsHandlers(context: Context): Handlers['operations'] {
  const { db } = context;
  return {
    overview: async ({ me }) => ok(await readOverview(context, me.role === 'admin')),
    outbox: async ({ query }) => {
      const { pending, failed } = await countPendingWork(db);
      const { name } = await readMarketplace(db);
      const { data: work, next } = await listPendingWork(db, query);
      const data = work.map(({ createdAt, runAt, ...row }) => ({
        ...row,
        subject: row.subject?.replaceAll(MARKETPLACE, () => name) ?? null,
        created_at: createdAt.toISOString(),
        run_at: runAt?.toISOString() ?? null,
      }));
      return ok({ data, meta: { pending, failed, next_cursor: next } });
    },
    retry: async ({ me, params }) => {
      await changeWork({ db, actorId: me.id }, params.id, 'outbox.retry');
      return noContent();
    },
    discard: async ({ me, params }) => {
      await changeWork({ db, actorId: me.id }, params.id, 'outbox.discard');
      return noContent();
    },
    jobs: async () => ok({ data: (await listJobs(db)).map(toJob) }),
    runJob: async ({ me, params }) => {
      await runJob({ db, actorId: me.id }, context.jobs, params.name);
      context.jobs.wake();
      return { status: 202, body: null };
    },
    audit: async ({ query }) => ok(await listAuditLog(db, query)),
    exportAudit: async ({ query }) => ({
      ...ok(auditCsv(await readAuditLog(db, query))),
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"' },
    }),
  };
}
