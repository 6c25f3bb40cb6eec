/** Lists the people who are queued, or invited but not yet active. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { QueueEntry } from '#contract/queue.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import { failField } from '../../http/app-error.ts';
import { reservedUsernames } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

type Entry = z.input<typeof QueueEntry>;
type Counts = { queued: number; invited: number };
type QueuePage = Page<Entry, Counts>;

type QueueFilter = {
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
/** When the account was created, in microseconds, because a JavaScript Date has only milliseconds. */
const createdMicros = sql<string>`(extract(epoch from ${users.createdAt}) * 1000000)::bigint::text`;

type Position = { status: string; micros: string; id: number };
const cursorOf = ({ status, micros, id }: Position): string => `${status === 'invited' ? 1 : 0}.${micros}.${id}`;

function isAfter(cursor: string): SQL {
  const match = /^([01])\.(\d{1,17})\.(\d{1,10})$/.exec(cursor) ?? failField('cursor', 'invalid_cursor');
  const [, invited, micros, id] = match;
  return sql`(${isInvited}, (extract(epoch from ${users.createdAt}) * 1000000)::bigint, ${users.id})
    > (${invited === '1'}::boolean, ${micros}::bigint, ${id}::bigint)`;
}

/** Matches part of a name, but only a whole email address: otherwise staff could guess addresses part by part. */
const matches = (q: string): SQL | undefined =>
  or(containsText(users.name, q), eq(sql`lower(${users.email})`, q.toLowerCase()));

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

const toEntry = (row: Awaited<ReturnType<typeof listWaiting>>[number]): Entry => ({
  id: row.id,
  name: row.name,
  status: row.status as Entry['status'],
  created_at: row.createdAt.toISOString(),
  invited_at: row.invitedAt?.toISOString() ?? null,
  invited_by: row.inviter,
});

/** Returns a page of the queue: first the queued users, then the invited users, oldest first in each group. */
export async function readQueue(db: Queryable, filter: QueueFilter): Promise<QueuePage> {
  const rows = await listWaiting(db, { ...filter, limit: filter.limit + 1 });
  const { page, next } = takePage(rows, filter.limit, cursorOf);
  return { data: page.map(toEntry), meta: { ...(await countWaiting(db)), next_cursor: next } };
}

export async function readQueueEntries(db: Queryable, ids: readonly number[]): Promise<QueuePage> {
  const rows = await listWaiting(db, { ids });
  return { data: rows.map(toEntry), meta: { ...(await countWaiting(db)), next_cursor: null } };
}

/**
 * Returns the queue position, or undefined if the registration is no longer queued. Also counts registrations without
 * an account. Otherwise, a person could register with another person's address between two registrations of their own,
 * and tell from their two positions whether that address has an account.
 */
export async function readQueuePosition(
  db: Queryable,
  key: { userId: number } | { claimedName: string },
): Promise<number | undefined> {
  const ownRow =
    'userId' in key
      ? sql`select created_at as at, id from ${users} where id = ${key.userId} and status = 'queued'`
      : sql`select queued_at as at, 0 as id from ${reservedUsernames}
          where name = ${key.claimedName.toLowerCase()} and queued_at is not null and until > now()`;
  const { rows } = await db.execute<{ position: number }>(sql`
    select (1
      + (select count(*) from ${users} other
          where other.status = 'queued' and (other.created_at, other.id) < (own.at, own.id))
      + (select count(*) from ${reservedUsernames} claim where claim.queued_at < own.at and claim.until > now())
    )::int as position
    from (${ownRow}) own`);
  return rows[0]?.position;
}
