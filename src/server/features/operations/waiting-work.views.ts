/** Counts the work that waits for the staff. */
import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WaitingSource } from '#contract/operation-names.ts';
import type { StaffRole } from '#rules/auth/staff-access.ts';
import type { Queryable } from '../../db/db.ts';
import { countPendingWork } from '../../events/outbox-admin.ts';
import { moderationCases } from '../../tables/moderation.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { waitingCases } from '../moderation/index.ts';
import { countPendingProposals } from '../proposals/index.ts';

type Condition = (db: Queryable, role: StaffRole) => SQL | undefined;
type Waiting = { count: number; oldest: Date | null };

const ofTable =
  (table: PgTable, time: PgColumn, condition: SQL | Condition) =>
  async (db: Queryable, role: StaffRole): Promise<Waiting> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${time})` })
      .from(table)
      .where(typeof condition === 'function' ? condition(db, role) : condition);
    return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
  };

/** A feature with work for the staff adds its query here. */
const sources: Readonly<Record<WaitingSource, (db: Queryable, role: StaffRole) => Promise<Waiting>>> = {
  queue: ofTable(users, users.createdAt, eq(users.status, 'queued')),
  reports: ofTable(moderationCases, moderationCases.createdAt, (db, role) => waitingCases(db, 'open', role)),
  appeals: ofTable(moderationCases, moderationCases.updatedAt, (db, role) => waitingCases(db, 'appealed', role)),
  tickets: ofTable(tickets, tickets.statusSince, eq(tickets.status, 'open')),
  held_messages: ofTable(repeatedTexts, repeatedTexts.heldAt, eq(repeatedTexts.status, 'held')),
  proposals: async (db) => await countPendingProposals(db),
  failed_mails: async (db) => {
    const { failed, oldestFailure } = await countPendingWork(db);
    return { count: failed, oldest: oldestFailure };
  },
};

const ADMIN_ONLY: ReadonlySet<WaitingSource> = new Set(['queue', 'proposals', 'failed_mails']);

export async function readWaitingWork(
  db: Queryable,
  role: StaffRole,
): Promise<{ source: WaitingSource; count: number; oldest_at: string }[]> {
  const names = (Object.keys(sources) as WaitingSource[]).filter((name) => role === 'admin' || !ADMIN_ONLY.has(name));
  const waiting: { source: WaitingSource; count: number; oldest_at: string }[] = [];
  for (const source of names) {
    const { count, oldest } = await sources[source](db, role);
    if (oldest) waiting.push({ source, count, oldest_at: oldest.toISOString() });
  }
  return waiting.toSorted((a, b) => (a.oldest_at < b.oldest_at ? -1 : 1));
}
