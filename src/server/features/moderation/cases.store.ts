/** Stores moderation cases and the reports in them. */
import { and, eq, sql } from 'drizzle-orm';
import type { PhotoEvidence, Snapshot } from '#contract/moderation-records.ts';
import type { CaseKind, ReportCategory } from '#contract/report-kinds.ts';
import type { Tx } from '../../db/db.ts';
import { moderationCaseImages, moderationCases, reports } from './moderation.schema.ts';

export type CaseRow = typeof moderationCases.$inferSelect;
type NewCase = { kind: CaseKind; entityId: number; ownerId: number; snapshot: Snapshot };

/** Locks and returns the open case of an item, and opens one if there is none: concurrent reports share one case. */
export async function lockOpenCase(tx: Tx, { entityId, ...values }: NewCase): Promise<CaseRow> {
  const key = { kind: values.kind, entityId: String(entityId) };
  const ofItem = and(
    eq(moderationCases.kind, key.kind),
    eq(moderationCases.entityId, key.entityId),
    eq(moderationCases.status, 'open'),
  );
  // A case that is decided between the two statements makes room for a new one.
  for (let attempt = 0; attempt < 3; attempt++) {
    await tx
      .insert(moderationCases)
      .values({ ...values, ...key })
      .onConflictDoNothing();
    const [row] = await tx.select().from(moderationCases).where(ofItem).for('no key update');
    if (row) return row;
  }
  throw new Error(`the case of ${key.kind} ${key.entityId} could not be opened`);
}

/** Stores a case without reports about a user, for the appeal against a sanction that has no case. */
export async function insertAppealedCase(tx: Tx, ownerId: number, snapshot: Snapshot): Promise<number> {
  const values = { kind: 'user' as const, entityId: String(ownerId), ownerId, status: 'appealed' as const, snapshot };
  const [row] = await tx.insert(moderationCases).values(values).returning({ id: moderationCases.id });
  if (!row) throw new Error('the insert returned no case');
  return row.id;
}

/** Keeps the files of these pictures while the case needs them. */
export async function keepPictures(tx: Tx, caseId: number, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length === 0) return;
  const rows = imageIds.map((imageId) => ({ caseId, imageId }));
  await tx.insert(moderationCaseImages).values(rows).onConflictDoNothing();
}

export async function setEvidence(tx: Tx, caseId: number, evidence: PhotoEvidence): Promise<void> {
  await tx.update(moderationCases).set({ evidence, updatedAt: sql`now()` }).where(eq(moderationCases.id, caseId));
}

type NewReportRow = {
  caseId: number;
  reporterId: number;
  category: ReportCategory;
  reason: string;
  snapshot: Snapshot | null;
};

/** Stores one report per user and case; the case must be locked, because its count of reporters changes. */
export async function storeReport(tx: Tx, report: NewReportRow): Promise<void> {
  const { category, reason, snapshot } = report;
  await tx
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.caseId, reports.reporterId],
      set: { category, reason, snapshot, createdAt: sql`now()` },
    });
  await tx
    .update(moderationCases)
    .set({
      reporterCount: sql`(select count(*) from ${reports} r where r.case_id = ${report.caseId})`,
      updatedAt: sql`now()`,
    })
    .where(eq(moderationCases.id, report.caseId));
}
