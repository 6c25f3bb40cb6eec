/** Opens a migrated database for each test file on either engine; copies a template, which is faster than migrating. */
import { createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../../src/server/db/client.ts';
import type { Db } from '../../src/server/db/db.ts';
import { migrateDatabase, migrationsFolder } from '../../src/server/db/migrate.ts';
import { readSqlFunctions } from '../../src/server/db/sql-functions.ts';
import { engine, postgresUrl } from './engine.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/magpie', import.meta.url));

const pgliteManifest = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);
const digest = (hash: Hash): string => hash.digest('hex').slice(0, 16);

/** Returns a file name that changes with the migrations, the SQL functions and the embedded database. */
async function dumpFileName(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(pgliteManifest));
  for (const name of (await readdir(migrationsFolder)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(migrationsFolder, name)));
  }
  hash.update(JSON.stringify(readSqlFunctions()));
  return `migrated-${digest(hash)}.tar`;
}

async function migratedDump(): Promise<Uint8Array> {
  const file = join(cache, await dumpFileName());
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const database = await openEmbedded();
  await migrateDatabase(database.db);
  const dump = await database.dump();
  await database.close();
  await mkdir(cache, { recursive: true });
  // Two workers can create the file at the same time, so each writes its own file and renames it in one step.
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, dump);
  await rename(half, file);
  return dump;
}

/**
 * Copies the cached data folder `name` to `folder`. If the cached folder is missing, creates it first, from `dump` or
 * without tables.
 */
async function copyTemplate(name: string, folder: string, dump?: () => Promise<Uint8Array>): Promise<void> {
  const template = join(cache, name);
  if ((await readdir(template).catch(() => undefined)) === undefined) {
    const half = `${template}.${randomUUID()}`;
    const database = await openEmbedded({ folder: half, ...(dump && { dump: await dump() }) });
    await database.close();
    // Another worker might have created the folder in the meantime.
    await rename(half, template).catch(() => rm(half, { recursive: true, force: true }));
  }
  await cp(template, folder, { recursive: true });
}

/**
 * Copies a migrated embedded database into an empty data folder, which takes a third of the time that the product needs
 * for its first start there.
 */
export async function fillMigrated(folder: string): Promise<void> {
  await copyTemplate((await dumpFileName()).replace('.tar', '.folder'), folder, migratedDump);
}

/** Copies an embedded database without tables into an empty data folder: creating the database takes four seconds. */
export async function fillWithoutTables(folder: string): Promise<void> {
  const version = digest(createHash('sha256').update(await readFile(pgliteManifest)));
  await copyTemplate(`empty-${version}.folder`, folder);
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns how many deadlocks the server has resolved in a database. A connection reports its deadlocks when it closes,
 * before it leaves `pg_stat_activity`; until then the number can be too low.
 */
async function countDeadlocks(client: pg.Client, name: string): Promise<number> {
  const open = 'select 1 from pg_stat_activity where datname = $1';
  for (let tries = 0; tries < 200 && (await client.query(open, [name])).rows.length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { rows } = await client.query('select deadlocks::int from pg_stat_database where datname = $1', [name]);
  return rows[0]?.deadlocks ?? 0;
}

/** Drops the database. Rejects if it had deadlocks, which tests cannot notice: the product retries the transactions. */
const dropDatabase = (name: string): Promise<void> =>
  asAdministrator(async (client) => {
    const deadlocks = await countDeadlocks(client, name);
    await client.query(`drop database if exists ${name} with (force)`);
    if (deadlocks > 0) throw new Error(`${deadlocks} deadlocks between the transactions of this test file`);
  });

/**
 * Creates a database on the server; returns its URL and a function that drops it.
 * @param template the database to copy, which must have no open connections; an empty one by default
 */
export async function createPostgresDatabase(
  template = 'template1',
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `magpie_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => dropDatabase(name) };
}

/** Opens a migrated database of the engine that this project tests; `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  if (engine === 'embedded') return await openEmbedded({ dump: await migratedDump() });
  const template = inject('postgresTemplate');
  const { url, drop } = await createPostgresDatabase(template);
  const address = new URL(url);
  // Test data does not have to survive a crash of the server, so commits do not wait for its disk. The time zone is the
  // furthest from UTC, so that tests fail if the days in a statement depend on the time zone of the session.
  address.searchParams.set('options', '-c synchronous_commit=off -c TimeZone=Pacific/Kiritimati');
  const database = openPostgres(address.href);
  if (template === undefined) await migrateDatabase(database.db);
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  let closed: Promise<void> | undefined;
  return {
    ...database,
    // Closing twice is allowed, as on the embedded database: a test can close the database before its app does.
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const sources = fileURLToPath(new URL('../../src/server/tables', import.meta.url));
const schemas = await Promise.all(
  globSync('*.ts', { cwd: sources }).map(
    (file) => import(pathToFileURL(join(sources, file)).href) as Promise<Record<string, unknown>>,
  ),
);
const tables = [...new Set(schemas.flatMap((schema) => Object.values(schema)))]
  .filter((value) => is(value, PgTable))
  .map((table) => `"${getTableName(table)}"`);

const filledTables = tables
  .map((table) => `select '${table}' as name where exists (select from ${table})`)
  .join(' union all ');

/**
 * One statement, so that foreign keys are checked after all rows are deleted. TRUNCATE would write new files for every
 * table and index: 400 ms on a server, compared with 5 ms here.
 */
const deleteFrom = (names: readonly string[]): string => `
  with nothing as (select)${names.map((name, at) => `, t${at} as (delete from ${name})`).join('')}
  select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
  where schemaname = 'public' and last_value is not null`;

/** Runs a statement without the triggers of the audit log, which prevent the deletion of its rows. */
const withoutAuditTriggers = (statement: string): string => `do $reset$ begin
  alter table audit_log disable trigger user;
  execute $empty$${statement}$empty$;
  alter table audit_log enable trigger user;
end $reset$`;

/**
 * Empties every table that has rows, and resets every sequence. Most tests fill few tables, and finding these tables
 * takes a tenth of the time that deleting from all tables would take.
 */
export async function resetDatabase(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql.raw(filledTables));
  const names = rows.map(({ name }) => name);
  const statement = deleteFrom(names);
  await db.execute(sql.raw(names.includes('"audit_log"') ? withoutAuditTriggers(statement) : statement));
  // Deleting aliases and synonyms fires triggers that enqueue work; delete this work.
  if (names.some((name) => /_aliases|_synonyms/.test(name))) await db.execute(sql`delete from outbox`);
}
