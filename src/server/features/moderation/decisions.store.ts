/** Stores decisions of moderators, their reversal, appeals and notes. */
import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { CaseStatus } from '#contract/report-kinds.ts';
import { APPEAL_DAYS } from '#rules/moderation/appeal-refusal.ts';
import type { Db, Tx } from '../../db/db.ts';
import {
  moderationAppeals,
  moderationCaseImages,
  moderationCases,
  moderationDecisions,
  moderationNotes,
} from '../../tables/moderation.ts';
import type { CaseRow } from './cases.store.ts';

export type DecisionRow = typeof moderationDecisions.$inferSelect;
export type AppealRow = typeof moderationAppeals.$inferSelect;

export async function lockCase(tx: Tx, id: number): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('no key update');
  return row;
}

export async function setCaseStatus(tx: Tx, id: number, status: CaseStatus): Promise<void> {
  await tx.update(moderationCases).set({ status, updatedAt: sql`now()` }).where(eq(moderationCases.id, id));
}

export async function insertDecision(tx: Tx, row: typeof moderationDecisions.$inferInsert): Promise<DecisionRow> {
  const [decision] = await tx.insert(moderationDecisions).values(row).returning();
  if (!decision) throw new Error('the insert returned no decision');
  return decision;
}

/** Locks the case of the decision before the decision itself, which is the lock order of all decisions. */
export async function lockDecision(
  tx: Tx,
  id: number,
): Promise<{ decision: DecisionRow; moderationCase: CaseRow | undefined } | undefined> {
  const [row] = await tx
    .select({ caseId: moderationDecisions.caseId })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id));
  if (!row) return undefined;
  const moderationCase = row.caseId === null ? undefined : await lockCase(tx, row.caseId);
  const [decision] = await tx
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
    .for('no key update');
  return decision && { decision, moderationCase };
}

/** The database's clock, which also wrote `createdAt`: the clocks of the nodes can differ by seconds. */
export async function readDatabaseTime(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

export async function setDecisionCase(tx: Tx, id: number, caseId: number): Promise<void> {
  await tx.update(moderationDecisions).set({ caseId }).where(eq(moderationDecisions.id, id));
}

export async function markReversed(tx: Tx, id: number): Promise<void> {
  await tx.update(moderationDecisions).set({ reversedAt: sql`now()` }).where(eq(moderationDecisions.id, id));
}

export async function endSuspension(tx: Tx, userId: number): Promise<DecisionRow | undefined> {
  const [row] = await tx.update(moderationDecisions).set({ endedAt: sql`now()` }).where(isRunning(userId)).returning();
  return row;
}

const isRunning = (userId: number) =>
  and(
    eq(moderationDecisions.userId, userId),
    eq(moderationDecisions.action, 'suspend'),
    isNull(moderationDecisions.endedAt),
    isNull(moderationDecisions.reversedAt),
  );

export async function listEndedSuspensions(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: moderationDecisions.userId })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.action, 'suspend'),
        isNull(moderationDecisions.endedAt),
        isNull(moderationDecisions.reversedAt),
        lte(moderationDecisions.endsAt, sql`now()`),
      ),
    )
    .limit(limit);
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function insertAppeal(tx: Tx, decisionId: number, text: string): Promise<boolean> {
  const rows = await tx
    .insert(moderationAppeals)
    .values({ decisionId, text })
    .onConflictDoNothing()
    .returning({ id: moderationAppeals.decisionId });
  return rows.length > 0;
}

export async function lockAppeal(tx: Tx, decisionId: number): Promise<AppealRow | undefined> {
  const [row] = await tx
    .select()
    .from(moderationAppeals)
    .where(eq(moderationAppeals.decisionId, decisionId))
    .for('no key update');
  return row;
}

export async function closeAppeal(
  tx: Tx,
  decisionId: number,
  values: { outcome: 'upheld' | 'rejected'; answer: string; deciderId: number | null },
): Promise<void> {
  await tx
    .update(moderationAppeals)
    .set({ ...values, decidedAt: sql`now()` })
    .where(eq(moderationAppeals.decisionId, decisionId));
}

export async function insertNote(tx: Tx, userId: number, authorId: number | null, text: string): Promise<void> {
  await tx.insert(moderationNotes).values({ userId, authorId, text });
}

/**
 * Closes decided cases after the time for an appeal, and deletes the references to pictures from closed cases that have
 * not changed for an hour. A suspension can be appealed as long as it lasts, even after its case is closed.
 */
export async function closeOldCases(tx: Tx): Promise<number> {
  const isOld = lt(moderationCases.updatedAt, sql`now() - make_interval(days => ${APPEAL_DAYS})`);
  const closed = await tx
    .update(moderationCases)
    .set({ status: 'closed' })
    .where(and(eq(moderationCases.status, 'decided'), isOld))
    .returning({ id: moderationCases.id });
  const isDone = and(
    eq(moderationCases.status, 'closed'),
    lt(moderationCases.updatedAt, sql`now() - interval '1 hour'`),
  );
  const done = tx.select({ id: moderationCases.id }).from(moderationCases).where(isDone);
  await tx.delete(moderationCaseImages).where(inArray(moderationCaseImages.caseId, done));
  return closed.length;
}
