import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '#test/engine.ts';
import { makeUser } from '#test/factories.ts';
import { createPostgresDatabase } from '#test/test-database.ts';
import { bringUpToDate } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { recordStaffAction, verifyAuditLog } from '../features/audit/index.ts';
import { silentLog } from '../log/log.ts';
import { RoleError } from './app-role.ts';
import { type Database, openPostgres } from './client.ts';
import { sqlState, withTransaction } from './db.ts';

const suffix = randomBytes(4).toString('hex');
const [OWNER, APP] = [`magpie_owner_${suffix}`, `magpie_app_${suffix}`];
let admin: Database;
let app: Database;
let drop: () => Promise<void>;
let urls: { owner: string; app: string };

beforeAll(async () => {
  const created = await createPostgresDatabase();
  drop = created.drop;
  admin = openPostgres(created.url, { max: 1 });
  const name = new URL(created.url).pathname.slice(1);
  for (const role of [OWNER, APP]) await admin.db.execute(sql.raw(`create role ${role} login`));
  await admin.db.execute(sql.raw(`alter database "${name}" owner to ${OWNER}`));
  await admin.db.execute(sql.raw(`alter schema public owner to ${OWNER}`));
  const urlOf = (role: string) => Object.assign(new URL(created.url), { username: role, password: '' }).href;
  urls = { owner: urlOf(OWNER), app: urlOf(APP) };
  app = openPostgres(urls.app);
  const config = readConfig({ DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner });
  await bringUpToDate(config, silentLog, app);
  // Runs a second time, because a second start must change nothing.
  await bringUpToDate(config, silentLog, app);
});
afterAll(async () => {
  await app.close();
  await admin.close();
  await drop();
  const server = openPostgres(postgresUrl, { max: 1 });
  for (const role of [APP, OWNER]) await server.db.execute(sql.raw(`drop role ${role}`));
  await server.close();
});

const record = () =>
  withTransaction(app.db, (tx) =>
    recordStaffAction(tx, { actorId: null, action: 'people.warn', target: { kind: 'user', id: 1 } }),
  );

async function stateOf(statement: string): Promise<string | undefined> {
  return await app.db.execute(sql.raw(statement)).then(
    () => undefined,
    (error: unknown) => sqlState(error),
  );
}

describe('the database role of the app', () => {
  it('can append to the audit log', async () => {
    await record();
    await record();
    expect(await verifyAuditLog(app.db)).toMatchObject({ entries: 2 });
  });

  it('can read and write other tables', async () => {
    const { id } = await makeUser(app.db);
    await app.db.execute(sql`update users set bio = 'Hello' where id = ${id}`);
    await app.db.execute(sql`delete from users where id = ${id}`);
  });

  it.each([
    ["update audit_log set action = 'a.b'"],
    ['delete from audit_log'],
    ['truncate audit_log'],
    ['alter table audit_log disable trigger user'],
    ['alter table audit_log disable trigger all'],
    ['drop trigger audit_unchanged on audit_log'],
    ['drop table audit_log'],
    ['alter table audit_log owner to current_user'],
    ["create or replace function audit_refuse_change() returns trigger language plpgsql as 'begin return old; end'"],
    ["insert into audit_head values (1, 0, '')"],
    ['update audit_head set entries = 0'],
    ['delete from audit_head'],
    [`set role ${OWNER}`],
    ["set session_replication_role = 'replica'"],
    [`grant all on audit_log to ${APP}`],
    ['create table public.other (id int)'],
    ['select count(*) from audit_log for update'],
  ])('has no right to run: %s', async (statement) => {
    const state = await stateOf(statement);
    // PostgreSQL only warns about a grant by a role without the right to grant, so check that nothing was granted.
    if (statement.startsWith('grant')) expect(await stateOf('delete from audit_log')).toBe('42501');
    else expect(['42501', '0A000']).toContain(state);
    expect(await verifyAuditLog(app.db)).toMatchObject({ entries: 2 });
  });
});

it.each([
  ['the owner role', () => urls.owner],
  ['a superuser', () => Object.assign(new URL(urls.owner), { username: new URL(postgresUrl).username }).href],
])('the server refuses to start if the app connects to the database as %s', async (_name, url) => {
  const database = openPostgres(url(), { max: 1 });
  const config = readConfig({ DATABASE_URL: url(), DATABASE_OWNER_URL: urls.owner });
  await expect(bringUpToDate(config, silentLog, database)).rejects.toThrow(RoleError);
  await database.close();
});
