/** Reads moderation cases as rows of a list, and the decisions on cases. */

import { and, asc, desc, eq, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CaseRow, Decision } from '#contract/moderation.ts';
import type { CaseKind, CaseStatus } from '#contract/report-kinds.ts';
import { STAFF_ROLES } from '#rules/auth/staff-access.ts';
import type { StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { shorten } from '#rules/text/characters.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { idOf, takePage } from '../../db/take-page.ts';
import { moderationAppeals, moderationCases, moderationDecisions, reports } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';

const TITLE_LENGTH = 80;

export async function selectCaseRows(
  db: Queryable,
  where: SQL | undefined,
  { limit, isNewestFirst = false }: { limit: number; isNewestFirst?: boolean },
): Promise<CaseRow[]> {
  const order = isNewestFirst ? desc : asc;
  const rows = await db
    .select({ row: moderationCases, ownerName: users.name })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.ownerId))
    .where(where)
    .orderBy(order(moderationCases.id))
    .limit(limit);
  const ids = rows.map(({ row }) => row.id);
  const categories =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ caseId: reports.caseId, category: reports.category })
          .from(reports)
          .where(inArray(reports.caseId, ids));
  return rows.map(({ row, ownerName }) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.snapshot.title || shorten(row.snapshot.text, TITLE_LENGTH),
    owner: referenceOrNull(row.ownerId, ownerName),
    reporter_count: row.reporterCount,
    categories: categories.filter(({ caseId }) => caseId === row.id).map(({ category }) => category),
    created_at: row.createdAt.toISOString(),
  }));
}

/** For moderators, omits cases about staff members, because only admins decide such cases. */
export function waitingCases(db: Queryable, status: 'open' | 'appealed', role: StaffMember['role']): SQL | undefined {
  const staffOwner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, moderationCases.ownerId), inArray(users.role, STAFF_ROLES)));
  return and(eq(moderationCases.status, status), role === 'admin' ? undefined : notExists(staffOwner));
}

function ofStatus(db: Queryable, status: CaseFilter['status'], role: StaffMember['role']): SQL | undefined {
  if (status === 'open' || status === 'appealed') return waitingCases(db, status, role);
  return status === 'all' ? undefined : eq(moderationCases.status, status);
}

type CaseFilter = {
  status: CaseStatus | 'all';
  kind?: CaseKind | undefined;
  q: string;
  cursor?: number | undefined;
  limit: number;
};

/**
 * Oldest first; `q` is part of the title, text or owner's name. Omits waiting cases that this role cannot decide,
 * unless `status` is `all`.
 */
export async function listCases(
  db: Queryable,
  { status, kind, q, cursor, limit }: CaseFilter,
  role: StaffMember['role'],
) {
  const where = and(
    ofStatus(db, status, role),
    kind === undefined ? undefined : eq(moderationCases.kind, kind),
    cursor === undefined ? undefined : gt(moderationCases.id, cursor),
    q === ''
      ? undefined
      : or(
          containsText(users.name, q),
          containsText(sql`${moderationCases.snapshot}->>'title'`, q),
          containsText(sql`${moderationCases.snapshot}->>'text'`, q),
        ),
  );
  const rows = await selectCaseRows(db, where, { limit: limit + 1 });
  const count = (of: 'open' | 'appealed') => db.$count(moderationCases, waitingCases(db, of, role));
  const { page: data, next } = takePage(rows, limit, idOf);
  return { data, meta: { open: await count('open'), appealed: await count('appealed'), next_cursor: next } };
}

const appealDeciders = alias(users, 'appeal_decider');

export async function selectDecisions(db: Queryable, where: SQL | undefined): Promise<Decision[]> {
  const rows = await db
    .select({
      decision: moderationDecisions,
      deciderName: users.name,
      appeal: moderationAppeals,
      appealDeciderName: appealDeciders.name,
    })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.deciderId))
    .leftJoin(moderationAppeals, eq(moderationAppeals.decisionId, moderationDecisions.id))
    .leftJoin(appealDeciders, eq(appealDeciders.id, moderationAppeals.deciderId))
    .where(where)
    .orderBy(desc(moderationDecisions.id));
  return rows.map(({ decision, deciderName, appeal, appealDeciderName }) => ({
    id: decision.id,
    action: decision.action,
    message: decision.message,
    decided_by: referenceOrNull(decision.deciderId, deciderName),
    created_at: decision.createdAt.toISOString(),
    ends_at: decision.endsAt?.toISOString() ?? null,
    ended_at: decision.endedAt?.toISOString() ?? null,
    reversed_at: decision.reversedAt?.toISOString() ?? null,
    appeal: appeal && {
      text: appeal.text,
      created_at: appeal.createdAt.toISOString(),
      outcome: appeal.outcome,
      answer: appeal.answer,
      decided_by: referenceOrNull(appeal.deciderId, appealDeciderName),
    },
  }));
}
