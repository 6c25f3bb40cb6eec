/** Lists the pending work of the outbox for the staff, and retries or discards it. */
import { type SQL, sql } from 'drizzle-orm';
import { containsText } from '../db/contains-text.ts';
import type { Queryable, Tx } from '../db/db.ts';
import { takePage } from '../db/take-page.ts';

export type PendingWork = {
  id: number;
  kind: string;
  recipient: string | null;
  subject: string | null;
  attempts: number;
  error: string | null;
  createdAt: Date;
  /** The time of the next attempt; null if the server has given up, so that only the staff can retry the delivery. */
  runAt: Date | null;
};

type Row = {
  id: string;
  kind: string;
  recipient: string | null;
  subject: string | null;
  attempts: number;
  last_error: string | null;
  created_at: Date | string;
  run_at: Date | string | null;
};

type Filter = {
  /** Text to search for in the kind, in an email's address or subject, or in the error. */
  q?: string | undefined;
  state?: 'failed' | 'pending' | undefined;
  cursor?: string | undefined;
  limit: number;
};

const toWork = ({ last_error, created_at, run_at, ...row }: Row): PendingWork => ({
  ...row,
  id: Number(row.id),
  error: last_error,
  createdAt: new Date(created_at),
  runAt: run_at === null ? null : new Date(run_at),
});

const isInState = { failed: sql`last_error is not null`, pending: sql`last_error is null` } as const;

function isAfter(cursor: string): SQL {
  const [hasNotFailed, id] = cursor.split('.');
  return sql`(last_error is null, id) > (${hasNotFailed === '1'}::boolean, ${id}::bigint)`;
}

/**
 * Lists failed work first, and the oldest work first within each group. Returns only the address and subject of an
 * email, never its content.
 */
export async function listPendingWork(
  db: Queryable,
  { q = '', state, cursor, limit }: Filter,
): Promise<{ data: PendingWork[]; next: string | null }> {
  const { rows } = await db.execute<Row>(sql`
    with work as (
      select id, kind, attempts, last_error, created_at,
        case when isfinite(run_at) then run_at end as run_at,
        case when kind = 'mail' then payload->>'to' end as recipient,
        case when kind = 'mail' then payload->>'subject' end as subject
      from outbox)
    select * from work
    where ${containsText(sql`concat_ws(' ', kind, recipient, subject, last_error)`, q)}
      and ${state ? isInState[state] : sql`true`} and ${cursor === undefined ? sql`true` : isAfter(cursor)}
    order by last_error is null, id limit ${limit + 1}`);
  const { page, next } = takePage(rows.map(toWork), limit, ({ error, id }) => `${error === null ? 1 : 0}.${id}`);
  return { data: page, next };
}

export async function countPendingWork(
  db: Queryable,
): Promise<{ pending: number; failed: number; oldestFailure: Date | null }> {
  const { rows } = await db.execute<{ pending: number; failed: number; oldest: Date | string | null }>(sql`
    select count(*) filter (where last_error is null)::int as pending,
      count(*) filter (where last_error is not null)::int as failed,
      min(created_at) filter (where last_error is not null) as oldest
    from outbox`);
  const { pending = 0, failed = 0, oldest = null } = rows[0] ?? {};
  return { pending, failed, oldestFailure: oldest === null ? null : new Date(oldest) };
}

/**
 * Matches the row with this id, unless it is being delivered or is planned for a later time, such as the start of an
 * announcement: if a planned row were deleted, its change would never appear.
 */
const isChangeable = (id: number) => sql`
  id = ${id} and (locked_until is null or locked_until < now()) and (attempts > 0 or run_at <= now())`;

/** Makes the row due now. Returns its kind; undefined if the row does not exist or cannot be changed now. */
export async function retryWork(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`update outbox set run_at = now() where ${isChangeable(id)} returning kind`,
  );
  return rows[0]?.kind;
}

/** Deletes the row. Returns its kind; undefined if the row does not exist or cannot be changed now. */
export async function discardWork(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ kind: string }>(sql`delete from outbox where ${isChangeable(id)} returning kind`);
  return rows[0]?.kind;
}
