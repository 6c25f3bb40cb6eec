/** Lists the people who are queued, or invited but not yet active. */
import { asc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { QueueEntry } from '#contract/admin.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from './users.schema.ts';

type Entry = z.input<typeof QueueEntry>;
export type QueuePage = { data: Entry[]; meta: { queued: number; invited: number } };

const WAITING = ['queued', 'invited'] as const;

async function counts(db: Queryable): Promise<QueuePage['meta']> {
  const rows = await db
    .select({ status: users.status, count: sql<number>`count(*)::int` })
    .from(users)
    .where(inArray(users.status, [...WAITING]))
    .groupBy(users.status);
  const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: of('queued'), invited: of('invited') };
}

/** Includes email addresses, which only operators are allowed to see. */
export async function listWaiting(db: Queryable, where: { limit: number } | { ids: readonly number[] }) {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      status: users.status,
      createdAt: users.createdAt,
      invitedAt: users.invitedAt,
    })
    .from(users)
    .where('ids' in where ? inArray(users.id, [...where.ids]) : inArray(users.status, [...WAITING]))
    .orderBy(sql`${users.status} = 'invited'`, asc(users.createdAt), asc(users.id))
    .limit('ids' in where ? where.ids.length : where.limit);
  return rows;
}

/** Returns the queue, oldest first. */
export async function readQueue(
  db: Queryable,
  where: { limit: number } | { ids: readonly number[] },
): Promise<QueuePage> {
  const rows = 'ids' in where && where.ids.length === 0 ? [] : await listWaiting(db, where);
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status as Entry['status'],
    created_at: row.createdAt.toISOString(),
    invited_at: row.invitedAt?.toISOString() ?? null,
  }));
  return { data, meta: await counts(db) };
}
