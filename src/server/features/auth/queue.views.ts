/** Lists the people who are queued, or invited but not yet active. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { QueueEntry } from '#contract/admin.ts';
import type { Queryable } from '../../db/db.ts';
import { failField } from '../../http/app-error.ts';
import { users } from './users.schema.ts';

type Entry = z.input<typeof QueueEntry>;
type Counts = { queued: number; invited: number };
export type QueuePage = { data: Entry[]; meta: Counts & { next_cursor: string | null } };

export type QueueFilter = {
  limit: number;
  q?: string | undefined;
  status?: Entry['status'] | undefined;
  cursor?: string | undefined;
};

const WAITING = ['queued', 'invited'] as const;

export async function countWaiting(db: Queryable): Promise<Counts> {
  const rows = await db
    .select({ status: users.status, count: sql<number>`count(*)::int` })
    .from(users)
    .where(inArray(users.status, [...WAITING]))
    .groupBy(users.status);
  const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: of('queued'), invited: of('invited') };
}

const isInvited = sql`${users.status} = 'invited'`;
/** Microseconds, because a Date has only milliseconds. */
const createdMicros = sql<string>`(extract(epoch from ${users.createdAt}) * 1000000)::bigint::text`;

type Position = { status: string; micros: string; id: number };
const cursorOf = ({ status, micros, id }: Position): string => `${status === 'invited' ? 1 : 0}.${micros}.${id}`;

function isAfter(cursor: string): SQL {
  const match = /^([01])\.(\d{1,17})\.(\d{1,10})$/.exec(cursor) ?? failField('cursor', 'invalid_cursor');
  const [, invited, micros, id] = match;
  return sql`(${isInvited}, (extract(epoch from ${users.createdAt}) * 1000000)::bigint, ${users.id})
    > (${invited === '1'}::boolean, ${micros}::bigint, ${id}::bigint)`;
}

/** A part of the name, or the whole email address: a part of an address would let staff browse addresses. */
function matches(q: string): SQL | undefined {
  const text = q.toLowerCase();
  return or(sql`position(${text} in lower(${users.name})) > 0`, eq(sql`lower(${users.email})`, text));
}

const inviter = alias(users, 'inviter');

/** Includes email addresses, which only operators are allowed to see. */
export async function listWaiting(db: Queryable, where: QueueFilter | { ids: readonly number[] }) {
  const filters =
    'ids' in where
      ? [inArray(users.id, [...where.ids])]
      : [
          where.status ? eq(users.status, where.status) : inArray(users.status, [...WAITING]),
          where.q ? matches(where.q) : undefined,
          where.cursor === undefined ? undefined : isAfter(where.cursor),
        ];
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      status: users.status,
      createdAt: users.createdAt,
      micros: createdMicros,
      invitedAt: users.invitedAt,
      inviter: { id: inviter.id, name: inviter.name },
    })
    .from(users)
    .leftJoin(inviter, eq(inviter.id, users.invitedBy))
    .where(and(...filters))
    .orderBy(isInvited, asc(users.createdAt), asc(users.id))
    .limit('ids' in where ? where.ids.length : where.limit);
}

/** Returns the queue, oldest first. */
export async function readQueue(db: Queryable, where: QueueFilter | { ids: readonly number[] }): Promise<QueuePage> {
  const isEmpty = 'ids' in where && where.ids.length === 0;
  const rows = isEmpty ? [] : await listWaiting(db, 'ids' in where ? where : { ...where, limit: where.limit + 1 });
  const page = 'ids' in where ? rows : rows.slice(0, where.limit);
  const last = page.length < rows.length ? page.at(-1) : undefined;
  const data = page.map((row) => ({
    id: row.id,
    name: row.name,
    status: row.status as Entry['status'],
    created_at: row.createdAt.toISOString(),
    invited_at: row.invitedAt?.toISOString() ?? null,
    invited_by: row.inviter,
  }));
  return { data, meta: { ...(await countWaiting(db)), next_cursor: last ? cursorOf(last) : null } };
}
