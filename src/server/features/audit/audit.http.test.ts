/** Checks that the audit log is append-only, and that any later change of an entry is detected. */
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sqlState, withTransaction } from '../../db/db.ts';
import { auditLog } from '../../tables/audit.ts';
import { users } from '../../tables/users.ts';
import { listAuditLog, recordStaffAction, recordStaffActions, verifyAuditLog } from './index.ts';

const use = sharedApp();

let actorId: number;
beforeEach(async () => {
  actorId = (await makeUser(use.app.db, { role: 'admin' })).id;
});

const record = (id: number) =>
  withTransaction(use.app.db, (tx) =>
    recordStaffAction(tx, {
      actorId,
      action: 'people.suspend',
      target: { kind: 'user', id },
      before: { status: 'active', until: null },
      after: { until: '2026-12-01', status: 'suspended' },
    }),
  );

/** Changes the log with the triggers disabled, as the table's owner can. */
const tamper = (statement: ReturnType<typeof sql>) =>
  use.app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table audit_log enable trigger user`);
  });

it('the audit log numbers entries without gaps and stores who did what', async () => {
  for (const id of [1, 2]) await record(id);
  const rows = await use.app.db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(rows).toMatchObject([
    { id: 1, actorId, action: 'people.suspend', targetKind: 'user', targetId: '1', before: { status: 'active' } },
    { id: 2, targetId: '2', after: { status: 'suspended', until: '2026-12-01' } },
  ]);
  expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 2 });
});

it.each([
  ['a demoted admin', { role: 'moderator' }, 'queue.invite', 'forbidden'],
  ['a demoted moderator', { role: 'member' }, 'tickets.answer', 'forbidden'],
  ['a suspended admin', { status: 'suspended' }, 'queue.invite', 'forbidden'],
  ['a demoted admin who is still a moderator', { role: 'moderator' }, 'tickets.answer', undefined],
] as const)(
  'the audit log records an action of %s only if the current role and status allow it',
  async (_name, change, action, code) => {
    await use.app.db.update(users).set(change).where(eq(users.id, actorId));
    const recorded = withTransaction(use.app.db, (tx) =>
      recordStaffAction(tx, { actorId, action, target: { kind: 'user', id: 1 } }),
    );
    if (code) await expect(recorded).rejects.toMatchObject({ code });
    else await recorded;
    expect(await use.app.db.$count(auditLog)).toBe(code ? 0 : 1);
  },
);

it('the audit log records nothing if the action is rolled back', async () => {
  const failing = withTransaction(use.app.db, async (tx) => {
    await recordStaffAction(tx, { actorId: null, action: 'a.b', target: { kind: 'user', id: 1 } });
    throw new Error('the action failed');
  });
  await expect(failing).rejects.toThrow('the action failed');
  expect(await use.app.db.$count(auditLog)).toBe(0);
});

it.each([
  ['update', sql`update audit_log set action = 'people.warn'`],
  ['delete', sql`delete from audit_log`],
  ['truncate', sql`truncate audit_log`],
])('the audit log table refuses %s statements', async (_name, statement) => {
  await record(1);
  const error = await use.app.db.execute(statement).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(sqlState(error)).toBe('42501');
  expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 1 });
});

it.each([
  ['a changed actor', sql`update audit_log set actor_id = 8 where id = 2`, 2],
  ['a changed time', sql`update audit_log set at = at + interval '1 second' where id = 3`, 3],
  ['a changed value', sql`update audit_log set after = '{"status": "active"}' where id = 1`, 1],
  ['a missing entry', sql`delete from audit_log where id = 2`, 2],
  ['a missing last entry', sql`delete from audit_log where id = 3`, 3],
  ['an empty log', sql`delete from audit_log`, 1],
  [
    'an added entry',
    sql`insert into audit_log select 4, at, 9, action, target_kind, '9', before, after, hash from audit_log where id = 3`,
    4,
  ],
  ['swapped entries', sql`update audit_log set id = case id when 1 then -2 else 1 end where id in (1, 2)`, 1],
])('verifyAuditLog detects %s', async (_name, statement, brokenAt) => {
  for (const id of [1, 2, 3]) await record(id);
  await tamper(statement);
  expect(await verifyAuditLog(use.app.db)).toEqual({ brokenAt });
});

it('listAuditLog finds the entries of a day in the timezone of the reader', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') });
  await record(1).finally(() => vi.useRealTimers());
  const entriesOf = async (day: string, zone?: string) =>
    (await listAuditLog(use.app.db, { from: day, until: day, zone })).data.length;
  expect(await entriesOf('2026-11-20')).toBe(1);
  expect(await entriesOf('2026-11-19')).toBe(0);
  expect(await entriesOf('2026-11-20', 'America/Toronto')).toBe(0);
  expect(await entriesOf('2026-11-19', 'America/Toronto')).toBe(1);
  // JavaScript knows this zone, PostgreSQL does not.
  expect(await entriesOf('2026-11-19', 'US/Pacific-New')).toBe(1);
  expect(await entriesOf('9999-12-31')).toBe(0);
  expect(await entriesOf('0000-01-01')).toBe(0);
});

it('verifyAuditLog verifies all entries even if they exceed one batch', async () => {
  const actions = Array.from({ length: 1_100 }, (_, at) => ({
    actorId,
    action: 'a.b',
    target: { kind: 'user', id: at + 1 },
  }));
  await withTransaction(use.app.db, (tx) => recordStaffActions(tx, actions));
  expect(await verifyAuditLog(use.app.db)).toMatchObject({ entries: 1_100 });
  await tamper(sql`update audit_log set target_id = '0' where id = 1050`);
  expect(await verifyAuditLog(use.app.db)).toEqual({ brokenAt: 1_050 });
  expect((await use.app.db.select().from(auditLog).where(eq(auditLog.id, 1_050)))[0]?.targetId).toBe('0');
});
