/** Dumps all rows of a database and restores them into another database, with either engine. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from './db.ts';
import { DOCUMENTS_CHANGED, TABLE_CHANGES_CHANNEL } from './table-change-feed.ts';

/** One row as JSON text, so that numbers beyond JavaScript's precision stay exact. */
export type DumpedRow = { table: string; row: string };

const PAGE = 500;
const name = (identifier: string) => sql.raw(`"${identifier.replaceAll('"', '""')}"`);

async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return rows.map((row) => row.name);
}

/**
 * Returns the timestamp of the newest migration that has run: rows can only be restored into a database with the same
 * migrations.
 */
export async function readAge(db: Db): Promise<string> {
  const { rows } = await db.execute<{ age: string }>(
    sql`select coalesce(max(created_at), 0)::text as age from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.age ?? '0';
}

export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users limit 1`);
  return rows.length > 0;
}

export async function dumpRows(db: Db, write: (row: DumpedRow) => Promise<void>): Promise<void> {
  await db.transaction(
    async (tx) => {
      for (const table of await tableNames(tx)) {
        await tx.execute(
          sql`declare dumped no scroll cursor for select to_jsonb(t)::text as row from ${name(table)} t`,
        );
        for (;;) {
          const { rows } = await tx.execute<{ row: string }>(sql.raw(`fetch ${PAGE} from dumped`));
          for (const { row } of rows) await write({ table, row });
          if (rows.length < PAGE) break;
        }
        await tx.execute(sql`close dumped`);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Omits columns that the database computes itself, because they accept no value. */
async function writableColumns(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`);
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

type ForeignKey = { table: string; key: string; definition: string };

async function foreignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select c.relname as table, k.conname as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`);
  return rows;
}

async function setCounters(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${`public."${table}"`}, ${column}), greatest(max(${name(column)}), 1), max(${name(column)}) is not null)
      from ${name(table)}`);
  }
}

/**
 * Replaces all rows of all tables with the rows in `pages`, in one transaction. Rows can refer to each other in any
 * order.
 */
export async function restoreRows(db: Db, pages: AsyncIterable<{ table: string; rows: string[] }>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const tables = await tableNames(tx);
    const columns = await writableColumns(tx);
    const keys = await foreignKeys(tx);
    for (const { table, key } of keys) await tx.execute(sql`alter table ${name(table)} drop constraint ${name(key)}`);
    for (const table of tables) {
      await tx.execute(sql`alter table ${name(table)} disable trigger user`);
      await tx.execute(sql`delete from ${name(table)}`);
    }
    for await (const { table, rows } of pages) {
      const list = sql.join((columns.get(table) ?? []).map(name), sql`, `);
      if (!columns.has(table)) throw new Error(`there is no table ${table}`);
      await tx.execute(sql`
        insert into ${name(table)} (${list})
        select ${list} from jsonb_populate_recordset(null::${name(table)}, ${`[${rows.join(',')}]`}::jsonb)`);
    }
    for (const table of tables) await tx.execute(sql`alter table ${name(table)} enable trigger user`);
    for (const { table, key, definition } of keys) {
      await tx.execute(sql`alter table ${name(table)} add constraint ${name(key)} ${sql.raw(definition)}`);
    }
    await setCounters(tx);
    // The triggers were disabled, so send the notifications that other servers of this database have not received.
    for (const payload of ['', DOCUMENTS_CHANGED]) {
      await tx.execute(sql`select pg_notify(${TABLE_CHANGES_CHANNEL}, ${payload})`);
    }
  });
}
