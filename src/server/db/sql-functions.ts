/** Applies the SQL functions and triggers when their files have changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Tx } from './db.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));

/** A file with its path below `src/server`, such as `features/search/search-text.sql`. */
export type SqlFile = { readonly path: string; readonly text: string };

export function readSqlFunctions(folder: string = serverFolder): SqlFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .filter((path) => path.endsWith('.sql') && !path.startsWith('db/migrations/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }));
}

/**
 * Returns the statements of a file. A semicolon followed by an empty line ends a statement, so function bodies must not
 * contain empty lines.
 */
export function statementsOf({ text }: SqlFile): string[] {
  return text.split(/;\s*\n\s*\n/).flatMap((statement) => (statement.trim() === '' ? [] : [statement.trim()]));
}

/**
 * Replaces all functions and triggers if any file differs from what was applied last. Runs in the transaction and under
 * the lock of the migrations, after them. Returns whether it applied anything. A function that is no longer in any file
 * stays in the database until a migration drops it.
 */
export async function applySqlFunctions(tx: Tx, files: readonly SqlFile[] = readSqlFunctions()): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  // The hash describes the functions of this database, not its rows, so its table is in a schema that backups omit.
  await tx.execute(sql`create table if not exists drizzle.sql_functions (hash text not null)`);
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from drizzle.sql_functions`);
  if (rows[0]?.hash === hash) return false;
  // Functions refer to each other across files; PostgreSQL checks the references when a function is called.
  await tx.execute(sql`set local check_function_bodies = off`);
  for (const file of files) for (const statement of statementsOf(file)) await tx.execute(sql.raw(statement));
  await tx.execute(sql`delete from drizzle.sql_functions`);
  await tx.execute(sql`insert into drizzle.sql_functions (hash) values (${hash})`);
  return true;
}
