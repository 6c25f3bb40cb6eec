/** Stores moderation cases and the reports in them. */

import { and, eq, ne, sql } from 'drizzle-orm';
import type { PhotoEvidence, Snapshot } from '#contract/moderation.ts';
import type { CaseKind, ReportCategory } from '#contract/report-kinds.ts';
import type { Tx } from '../../db/db.ts';
import { moderationCaseImages, moderationCases, reports } from '../../tables/moderation.ts';

export type CaseRow = typeof moderationCases.$inferSelect;
type NewCase = { kind: CaseKind; entityId: number; ownerId: number; snapshot: Snapshot };

const isOpenOf = ({ kind, entityId }: Pick<CaseRow, 'kind' | 'entityId'>) =>
  and(eq(moderationCases.kind, kind), eq(moderationCases.entityId, entityId), eq(moderationCases.status, 'open'));

/** Locks and returns the open case of an item, and opens one if there is none: concurrent reports share one case. */
export async function lockOpenCase(tx: Tx, { entityId, ...values }: NewCase): Promise<CaseRow> {
  const key = { kind: values.kind, entityId: String(entityId) };
  // If the case is decided between the two statements, the next attempt opens a new one.
  for (let attempt = 0; attempt < 3; attempt++) {
    await tx
      .insert(moderationCases)
      .values({ ...values, ...key })
      .onConflictDoNothing();
    const [row] = await tx.select().from(moderationCases).where(isOpenOf(key)).for('no key update');
    if (row) return row;
  }
  throw new Error(`the case of ${key.kind} ${key.entityId} could not be opened`);
}

/**
 * Merges another open case of the item into this locked case, because an item has at most one open case. Returns the id
 * of the merged case, which is deleted; undefined if there is none.
 */
export async function mergeOpenCase(tx: Tx, row: CaseRow): Promise<number | undefined> {
  const isOther = and(isOpenOf(row), ne(moderationCases.id, row.id));
  const [newer] = await tx.select().from(moderationCases).where(isOther).for('no key update');
  if (!newer) return undefined;
  const { id } = row;
  // A report without its own snapshot uses that of its case: copy it, because the newer case is about to be deleted.
  await tx.execute(sql`update reports p set case_id = ${id}, snapshot = coalesce(p.snapshot, nullif(n.snapshot, c.snapshot))
    from moderation_cases n, moderation_cases c where n.id = ${newer.id} and c.id = ${id} and p.case_id = n.id
      and not exists (select from reports o where o.case_id = ${id} and o.reporter_id = p.reporter_id)`);
  await tx.execute(sql`insert into moderation_case_images (case_id, image_id)
    select ${id}, image_id from moderation_case_images where case_id = ${newer.id} on conflict do nothing`);
  await tx.delete(moderationCases).where(eq(moderationCases.id, newer.id));
  const evidence = newer.evidence ?? row.evidence;
  await tx
    .update(moderationCases)
    .set({ evidence, reporterCount: countReporters(id) })
    .where(eq(moderationCases.id, id));
  return newer.id;
}

/** Stores a case without reports, for an appeal against a sanction that has no case. */
export async function insertAppealedCase(tx: Tx, ownerId: number, snapshot: Snapshot): Promise<number> {
  const values = { kind: 'user' as const, entityId: String(ownerId), ownerId, status: 'appealed' as const, snapshot };
  const [row] = await tx.insert(moderationCases).values(values).returning({ id: moderationCases.id });
  if (!row) throw new Error('the insert returned no case');
  return row.id;
}

/** Protects the files of these pictures from deletion while the case needs them. */
export async function retainPictures(tx: Tx, caseId: number, imageIds: readonly number[]): Promise<void> {
  if (imageIds.length === 0) return;
  const rows = imageIds.map((imageId) => ({ caseId, imageId }));
  await tx.insert(moderationCaseImages).values(rows).onConflictDoNothing();
}

export async function setEvidence(tx: Tx, caseId: number, evidence: PhotoEvidence): Promise<void> {
  await tx.update(moderationCases).set({ evidence, updatedAt: sql`now()` }).where(eq(moderationCases.id, caseId));
}

const countReporters = (caseId: number) => sql`(select count(*) from ${reports} r where r.case_id = ${caseId})`;

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
      reporterCount: countReporters(report.caseId),
      updatedAt: sql`now()`,
    })
    .where(eq(moderationCases.id, report.caseId));
}

const repliesOf = (userId: number) =>
  sql`reviews r join moderation_cases c on c.kind = 'review' and c.entity_id = r.id::text and r.seller_id = ${userId}`;

/**
 * Deletes the cases about the user's items (including their snapshots, decisions and appeals), all other decisions and
 * the notes about the user, the user's own reports, and open cases that only this user has reported. The user's own
 * decisions as staff remain, without a name. From cases about other users' pictures, deletes only the matching pictures
 * of this user, so that decisions and suspensions remain; an open case without matching pictures is deleted. From the
 * snapshots of reviews that other users have written, deletes only this user's reply.
 */
export async function eraseModeration(tx: Tx, userId: number, limit: number): Promise<number> {
  const statements = [
    sql`delete from moderation_cases where id in (
      select id from moderation_cases where owner_id = ${userId} order by id limit ${limit})`,
    sql`update moderation_cases set evidence = jsonb_set(evidence, '{matches}', (
        select coalesce(jsonb_agg(m order by place), '[]') from jsonb_array_elements(evidence -> 'matches') with ordinality as t (m, place)
        where (m ->> 'ownerId')::int <> ${userId})) where id in (
      select id from moderation_cases where evidence -> 'matches' @> ${JSON.stringify([{ ownerId: userId }])}::jsonb
      order by id limit ${limit})`,
    sql`delete from moderation_cases where id in (
      select id from moderation_cases
      where kind = 'photo' and status = 'open' and evidence -> 'matches' = '[]'::jsonb order by id limit ${limit})`,
    sql`delete from moderation_cases where id in (
      select c.id from moderation_cases c join reports r on r.case_id = c.id
      where r.reporter_id = ${userId} and c.status = 'open' and c.reporter_count = 1 order by c.id limit ${limit})`,
    sql`update moderation_cases set reporter_count = reporter_count - 1 where id in (
      select case_id from reports where reporter_id = ${userId} order by id limit ${limit})`,
    sql`delete from reports where id in (
      select id from reports where reporter_id = ${userId} order by id limit ${limit})`,
    sql`delete from moderation_decisions where id in (
      select id from moderation_decisions where user_id = ${userId} order by id limit ${limit})`,
    sql`delete from moderation_notes where id in (
      select id from moderation_notes where user_id = ${userId} order by id limit ${limit})`,
    sql`update moderation_cases set snapshot = snapshot - 'reply' where id in (
      select c.id from ${repliesOf(userId)} where c.snapshot ? 'reply' order by c.id limit ${limit})`,
    sql`update reports set snapshot = snapshot - 'reply' where id in (
      select p.id from ${repliesOf(userId)} join reports p on p.case_id = c.id
      where p.snapshot ? 'reply' order by p.id limit ${limit})`,
    sql`update moderation_decisions set decider_id = null where decider_id = ${userId}`,
    sql`update moderation_appeals set decider_id = null where decider_id = ${userId}`,
    sql`update moderation_notes set author_id = null where author_id = ${userId}`,
  ];
  let count = 0;
  for (const statement of statements) count += (await tx.execute(statement)).rowCount ?? 0;
  return count;
}
