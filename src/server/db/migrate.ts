/** Brings an empty or older database up to date: tables and data by migrations, then SQL functions and triggers. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { takeAdvisoryLock } from './advisory-locks.ts';
import type { Db } from './db.ts';
import { applySqlFunctions } from './sql-functions.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Runs the migrations that have not run yet and applies changed SQL functions, in one transaction under a lock, so that
 * two nodes can start at once. Records migrations in the table that drizzle's own tools read. Returns how many ran.
 */
export async function migrateDatabase(db: Db): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  return await db.transaction(async (tx) => {
    // Building an index over many rows can exceed the usual statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`);
    await takeAdvisoryLock(tx, 'migrations');
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await tx.execute<{ last: string | null }>(
      sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? 0);
    const missing = migrations.filter((migration) => migration.folderMillis > last);
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    await applySqlFunctions(tx);
    return missing.length;
  });
}
