/** Prevents the start of a server while the outbox contains rows that no running version delivers. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';

/**
 * No running node delivers rows that have been due for this long. Rows that became due more recently can be of a kind
 * that only nodes of a newer version deliver, so these rows do not prevent the start of an older version.
 */
const isAbandoned = sql`run_at < now() - interval '10 minutes' and (locked_until is null or locked_until < now())`;

export async function refuseUnknownKinds(db: Db, kinds: readonly string[]): Promise<void> {
  const known: SQL = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from outbox
    where kind not in (${known}) and ${isAbandoned} group by kind order by kind`);
  if (rows.length === 0) return;
  const list = rows.map(({ kind, count }) => `${JSON.stringify(kind)} (${count})`).join(', ');
  throw new Error(
    `The outbox holds work that this version cannot deliver: ${list}. Another version has written it and none delivers it. Start that version until the work is done, or delete it with "npm run magpie -- discard KIND".`,
  );
}

export async function discardAbandoned(db: Db, kind: string): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from outbox where kind = ${kind} and ${isAbandoned}`);
  return rowCount ?? 0;
}
