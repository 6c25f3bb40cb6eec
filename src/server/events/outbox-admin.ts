/** Lists the pending work of the outbox for the staff, and retries or discards it. */
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/db.ts';

const MAX_LISTED = 200;

export type PendingWork = {
  id: number;
  kind: string;
  recipient: string | null;
  subject: string | null;
  attempts: number;
  error: string | null;
  createdAt: Date;
  /** Null if it was given up: only the staff can try it again. */
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

/** Failed work first, then by the next attempt. Never returns the content, only the address and subject of an email. */
export async function listPendingWork(db: Queryable): Promise<PendingWork[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, attempts, last_error, created_at,
      case when isfinite(run_at) then run_at end as run_at,
      case when kind = 'mail' then payload->>'to' end as recipient,
      case when kind = 'mail' then payload->>'subject' end as subject
    from outbox order by last_error is null, outbox.run_at, id limit ${MAX_LISTED}`);
  return rows.map(({ last_error, created_at, run_at, ...row }) => ({
    ...row,
    id: Number(row.id),
    error: last_error,
    createdAt: new Date(created_at),
    runAt: run_at === null ? null : new Date(run_at),
  }));
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
 * A row that is not being delivered, and not planned for a later time, such as the start of an announcement: delivered
 * early or discarded, it would be gone and the change would never appear.
 */
const isChangeable = (id: number) => sql`
  id = ${id} and (locked_until is null or locked_until < now()) and (attempts > 0 or run_at <= now())`;

/** Makes the row due now. Returns its kind; undefined if there is no such row. */
export async function retryWork(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`update outbox set run_at = now() where ${isChangeable(id)} returning kind`,
  );
  return rows[0]?.kind;
}

/** Deletes the row. Returns its kind; undefined if there is no such row. */
export async function discardWork(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ kind: string }>(sql`delete from outbox where ${isChangeable(id)} returning kind`);
  return rows[0]?.kind;
}
