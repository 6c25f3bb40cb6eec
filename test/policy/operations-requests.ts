import type { RouteId } from '#contract/api.ts';
import { jobs } from '../../src/server/tables/jobs.ts';
import { outbox } from '../../src/server/tables/outbox.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type OperationsRoute = Extract<RouteId, `operations.${string}`>;

const tomorrow = (): Date => new Date(Date.now() + 86_400_000);

/** Adds an outbox row that has failed once and will be retried tomorrow. */
async function makeWork({ app }: PolicyFixture): Promise<number> {
  const row = { kind: 'announcements changed', payload: {}, attempts: 1, runAt: tomorrow() };
  const [stored] = await app.db.insert(outbox).values(row).returning();
  return stored?.id ?? 0;
}

async function makeJob({ app }: PolicyFixture): Promise<string> {
  const name = 'old repeated texts';
  await app.db.insert(jobs).values({ name, runAt: tomorrow() }).onConflictDoNothing();
  return encodeURIComponent(name);
}

const at =
  (path: string): Make =>
  () => ({ path });

export const operationsRequests: Readonly<Record<OperationsRoute, Make>> = {
  'operations.overview': at('/api/admin/overview'),
  'operations.outbox': at('/api/admin/outbox'),
  'operations.retry': async (world) => ({ path: `/api/admin/outbox/${await makeWork(world)}/retry`, body: {} }),
  'operations.discard': async (world) => ({ path: `/api/admin/outbox/${await makeWork(world)}/discard`, body: {} }),
  'operations.jobs': at('/api/admin/jobs'),
  'operations.runJob': async (world) => ({ path: `/api/admin/jobs/${await makeJob(world)}/run`, body: {} }),
  'operations.audit': at('/api/admin/audit'),
  'operations.exportAudit': at('/api/admin/audit/export'),
};
