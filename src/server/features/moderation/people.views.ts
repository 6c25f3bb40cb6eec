/** Reads users for the staff. */
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonRecord, PersonRow, personRoles, personStatuses } from '#contract/moderation.ts';
import { canActOn, type StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { idOf, takePage } from '../../db/take-page.ts';
import { accessTokens } from '../../tables/auth.ts';
import { listings } from '../../tables/listings.ts';
import { moderationCases, moderationDecisions, moderationNotes, reports } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';
import { selectCaseRows, selectDecisions } from './case-rows.views.ts';

const MAX_HISTORY = 50;

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
};
type Row = { [K in Exclude<keyof PersonRow, 'created_at'>]: PersonRow[K] } & { createdAt: Date };

const toRow = ({ createdAt, ...row }: Row): PersonRow => ({ ...row, created_at: createdAt.toISOString() });

type PeopleFilter = {
  q: string;
  status: (typeof personStatuses)[number] | 'all';
  role: (typeof personRoles)[number] | 'all';
  cursor?: number | undefined;
  limit: number;
};

/** Newest first. `q` is part of the name or of the email address, or the whole id. */
export async function listPeople(db: Queryable, { q, status, role, cursor, limit }: PeopleFilter) {
  const isId = /^\d{1,9}$/.test(q) ? eq(users.id, Number(q)) : undefined;
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      and(
        q === '' ? undefined : or(containsText(users.name, q), containsText(users.email, q), isId),
        status === 'all' ? undefined : eq(users.status, status),
        role === 'all' ? undefined : eq(users.role, role),
        cursor === undefined ? undefined : lt(users.id, cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1);
  const { page, next } = takePage(rows, limit, idOf);
  return { data: page.map(toRow), meta: { next_cursor: next } };
}

async function readNotes(db: Queryable, userId: number): Promise<PersonRecord['notes']> {
  const rows = await db
    .select({ note: moderationNotes, authorName: users.name })
    .from(moderationNotes)
    .leftJoin(users, eq(users.id, moderationNotes.authorId))
    .where(eq(moderationNotes.userId, userId))
    .orderBy(desc(moderationNotes.id));
  return rows.map(({ note, authorName }) => ({
    id: note.id,
    author: referenceOrNull(note.authorId, authorName),
    text: note.text,
    created_at: note.createdAt.toISOString(),
  }));
}

async function readInvitation(db: Queryable, userId: number): Promise<PersonRecord['invitation']> {
  const inviter = alias(users, 'inviter');
  const [row] = await db
    .select({ at: users.invitedAt, by: { id: inviter.id, name: inviter.name } })
    .from(users)
    .leftJoin(inviter, eq(inviter.id, users.invitedBy))
    .where(eq(users.id, userId));
  return row?.at ? { at: row.at.toISOString(), by: row.by } : null;
}

export async function readPerson(db: Queryable, id: number, viewer: StaffMember): Promise<PersonRecord | undefined> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!row) return undefined;
  const ofSeller = (status: 'open' | 'closed') => and(eq(listings.sellerId, id), eq(listings.status, status));
  const reported = db.select({ id: reports.caseId }).from(reports).where(eq(reports.reporterId, id));
  const newest = { limit: MAX_HISTORY, isNewestFirst: true };
  const canAct = canActOn(viewer, row);
  const isSession = and(
    eq(accessTokens.userId, id),
    gt(accessTokens.expiresAt, sql`now()`),
    isNull(accessTokens.applicationName),
  );
  return {
    ...toRow(row),
    listings: {
      open: await db.$count(listings, ofSeller('open')),
      closed: await db.$count(listings, ofSeller('closed')),
    },
    sessions: await db.$count(accessTokens, isSession),
    invitation: await readInvitation(db, id),
    reports_about: await selectCaseRows(db, eq(moderationCases.ownerId, id), newest),
    reports_by: await selectCaseRows(db, inArray(moderationCases.id, reported), newest),
    sanctions: await selectDecisions(
      db,
      and(eq(moderationDecisions.userId, id), ne(moderationDecisions.action, 'dismiss')),
    ),
    notes: await readNotes(db, id),
    can: {
      sanction: canAct && (row.status === 'active' || row.status === 'suspended'),
      lift: canAct && row.status === 'suspended',
      end_sessions: canAct,
      change_role: viewer.role === 'admin' && row.status === 'active',
    },
  };
}
