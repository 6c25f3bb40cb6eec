/** Follows the documented steps with two PostgreSQL roles: create, back up, restore, and move from one role to two. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresUrl } from '#test/engine.ts';
import { makeUser } from '#test/factories.ts';
import { runMagpie } from '#test/own-process.ts';
import { type Database, openPostgres } from '../db/client.ts';
import { sqlState, withTransaction } from '../db/db.ts';
import { recordStaffAction, verifyAuditLog } from '../features/audit/index.ts';

const suffix = randomBytes(4).toString('hex');
const [OWNER, APP] = [`magpie_owner_${suffix}`, `magpie_${suffix}`];
const names = ['first', 'second', 'moved'].map((name) => `magpie_${name}_${suffix}`);
const [FIRST = '', SECOND = '', MOVED = ''] = names;
let server: Database;
let folder: string;

const run = (statement: string) => server.db.execute(sql.raw(statement));
const urlOf = (role: string, name: string): string =>
  Object.assign(new URL(postgresUrl), { username: role, password: '', pathname: `/${name}` }).href;

beforeAll(async () => {
  server = openPostgres(postgresUrl, { max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'magpie-roles-'));
  for (const role of [OWNER, APP]) await run(`create role ${role} login`);
  for (const name of [FIRST, SECOND]) await run(`create database ${name} owner ${OWNER}`);
  await run(`create database ${MOVED} owner ${APP}`);
});
afterAll(async () => {
  for (const name of names) await run(`drop database if exists ${name} with (force)`);
  for (const role of [APP, OWNER]) await run(`drop role ${role}`);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function magpie(name: string, args: readonly string[], { isTwoRoles = true } = {}): Promise<string> {
  const owner = isTwoRoles ? { DATABASE_OWNER_URL: urlOf(OWNER, name) } : undefined;
  return await runMagpie(args, { DATA_DIR: join(folder, name), DATABASE_URL: urlOf(APP, name), ...owner });
}

async function withApp<T>(name: string, work: (app: Database) => Promise<T>): Promise<T> {
  const app = openPostgres(urlOf(APP, name), { max: 2 });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const record = ({ db }: Database) =>
  withTransaction(db, (tx) =>
    recordStaffAction(tx, { actorId: null, action: 'people.warn', target: { kind: 'user', id: 1 } }),
  );

async function expectProtected(name: string, entries: number): Promise<void> {
  await withApp(name, async (app) => {
    expect(await verifyAuditLog(app.db)).toMatchObject({ entries });
    await record(app);
    expect(await verifyAuditLog(app.db)).toMatchObject({ entries: entries + 1 });
    const refused = await app.db.execute(sql`delete from audit_log`).catch((error: unknown) => sqlState(error));
    expect(refused).toBe('42501');
  });
}

it('with two PostgreSQL roles, the command line restores a backup over changed data and into a new database', {
  timeout: 120_000,
}, async () => {
  await magpie(FIRST, ['queue']);
  await withApp(FIRST, async (app) => {
    await makeUser(app.db, { name: 'ann' });
    await record(app);
  });
  const file = join(folder, 'backup.gz');
  expect(await magpie(FIRST, ['backup', file])).toContain('rows');

  await withApp(FIRST, async (app) => {
    await app.db.execute(sql`delete from users`);
    await record(app);
  });
  expect(await magpie(FIRST, ['restore', file, '--replace'])).toContain('Restored');
  await withApp(FIRST, async ({ db }) => {
    const { rows } = await db.execute<{ name: string }>(sql`select name from users`);
    expect(rows).toEqual([{ name: 'ann' }]);
    // New ids continue after those in the backup.
    expect((await makeUser(db, { name: 'bob' })).id).toBeGreaterThan(1);
  });
  await expectProtected(FIRST, 1);

  expect(await magpie(SECOND, ['restore', file])).toContain('Restored');
  await expectProtected(SECOND, 1);
});

it('the command line protects the audit log of a database moved from one PostgreSQL role to two', {
  timeout: 120_000,
}, async () => {
  await magpie(MOVED, ['queue'], { isTwoRoles: false });
  await withApp(MOVED, record);
  const admin = openPostgres(Object.assign(new URL(postgresUrl), { pathname: `/${MOVED}` }).href, { max: 1 });
  await admin.db.execute(sql.raw(`reassign owned by ${APP} to ${OWNER}`));
  await admin.close();
  await magpie(MOVED, ['queue']);
  await expectProtected(MOVED, 1);
});
