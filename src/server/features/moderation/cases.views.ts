/** Reads one case for the staff: the snapshot, the current state and the histories of the owner and the reporters. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Case, ItemState, Snapshot } from '#contract/moderation.ts';
import { paths } from '#contract/pages.ts';
import { canDecideAppeal } from '#rules/moderation/appeal-refusal.ts';
import { canDecideContent } from '#rules/moderation/content-decision.ts';
import { decisionActionsFor } from '#rules/moderation/decision-actions.ts';
import { canActOn, type StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { plainLines } from '#rules/text/plain-text.ts';
import type { Queryable } from '../../db/db.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { messages } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { moderationCases, moderationDecisions, reports } from '../../tables/moderation.ts';
import { reviews } from '../../tables/reviews.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { countOtherAdmins } from '../auth/index.ts';
import { selectCaseRows, selectDecisions } from './case-rows.views.ts';
import { countOtherStaff, findListingOfPicture, findOwner } from './decisions.views.ts';
import { readReportedItem } from './reported-items.views.ts';

type CaseRecord = typeof moderationCases.$inferSelect;
type UserHistory = NonNullable<Case['owner_history']>;

const stateOf = (snapshot: Snapshot, urls: PictureUrls): ItemState => ({
  title: snapshot.title,
  // Only listings have a price, and only their descriptions are HTML.
  text: snapshot.price ? plainLines(snapshot.text) : snapshot.text,
  pictures: snapshot.pictures.map((key) => urls.urlOf(key)),
  price: snapshot.price ? `${(snapshot.price.minor / 100).toFixed(2)} ${snapshot.price.currency}` : null,
  rating: snapshot.rating ?? null,
  reply: snapshot.reply ?? null,
});

async function listExistingImages(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

async function readCurrent(db: Queryable, urls: PictureUrls, row: CaseRecord): Promise<ItemState | null> {
  if (row.kind === 'photo') {
    const existing = await listExistingImages(db, [Number(row.entityId)]);
    return existing.size > 0 ? stateOf(row.snapshot, urls) : null;
  }
  const item = await readReportedItem(db, row.kind, Number(row.entityId));
  return item ? stateOf(item.snapshot, urls) : null;
}

async function readHistories(db: Queryable, ids: readonly number[]): Promise<UserHistory[]> {
  if (ids.length === 0) return [];
  const count = (text: ReturnType<typeof sql>) => sql<number>`(${text})`.mapWith(Number);
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      status: users.status,
      createdAt: users.createdAt,
      listings: count(sql`select count(*) from ${listings} l where l.seller_id = ${users.id}`),
      about: count(
        sql`select coalesce(sum(c.reporter_count), 0) from ${moderationCases} c where c.owner_id = ${users.id}`,
      ),
      by: count(sql`select count(*) from ${reports} r where r.reporter_id = ${users.id}`),
      sanctions: count(sql`select count(*) from ${moderationDecisions} d
        where d.user_id = ${users.id} and d.action <> 'dismiss' and d.reversed_at is null`),
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map(({ createdAt, about, by, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    reports_about: about,
    reports_by: by,
  }));
}

async function readReports(db: Queryable, urls: PictureUrls, caseId: number): Promise<Case['reports']> {
  const rows = await db
    .select({ report: reports, name: users.name })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .orderBy(asc(reports.id));
  return rows.map(({ report, name }) => ({
    reporter: { id: report.reporterId, name },
    category: report.category,
    reason: report.reason,
    created_at: report.createdAt.toISOString(),
    snapshot: report.snapshot ? stateOf(report.snapshot, urls) : null,
  }));
}

async function readMatches(db: Queryable, urls: PictureUrls, row: CaseRecord): Promise<Case['matches']> {
  const matches = row.evidence?.matches ?? [];
  const owners =
    matches.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(
            inArray(
              users.id,
              matches.map((match) => match.ownerId),
            ),
          );
  const existing = await listExistingImages(
    db,
    matches.map(({ imageId }) => imageId),
  );
  return await Promise.all(
    matches.map(async ({ ownerId, key, imageId }) => ({
      owner: owners.find(({ id }) => id === ownerId) ?? null,
      picture: existing.has(imageId) ? urls.urlOf(key) : '',
      listing_id: (await findListingOfPicture(db, imageId)) ?? null,
    })),
  );
}

async function readPlace(db: Queryable, row: CaseRecord): Promise<{ path: string | null; isHidden: boolean }> {
  const id = Number(row.entityId);
  if (row.kind === 'user') {
    const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
    return { path: user ? paths.profile(user.name) : null, isHidden: false };
  }
  if (row.kind === 'message') {
    const [message] = await db.select({ withheld: messages.withheld }).from(messages).where(eq(messages.id, id));
    return { path: null, isHidden: (message?.withheld ?? null) !== null };
  }
  if (row.kind === 'review') {
    const [review] = await db.select({ isHidden: reviews.isHidden }).from(reviews).where(eq(reviews.id, id));
    return { path: null, isHidden: review?.isHidden ?? false };
  }
  const listingId = row.kind === 'listing' ? id : await findListingOfPicture(db, id);
  if (listingId === undefined) return { path: null, isHidden: false };
  const [listing] = await db.select({ isHidden: listings.isHidden }).from(listings).where(eq(listings.id, listingId));
  return { path: listing ? paths.listing(listingId) : null, isHidden: listing?.isHidden ?? false };
}

async function canDecideLatestAppeal(
  db: Queryable,
  viewer: StaffMember,
  { ownerId, status }: CaseRecord,
  deciderId: number | null,
): Promise<boolean> {
  if (status !== 'appealed') return false;
  return canDecideAppeal(viewer, deciderId, await countOtherStaff(db, [viewer.id ?? 0, ownerId ?? 0]));
}

export async function readCase(
  db: Queryable,
  urls: PictureUrls,
  id: number,
  viewer: StaffMember,
): Promise<Case | undefined> {
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id));
  const [summary] = await selectCaseRows(db, eq(moderationCases.id, id), { limit: 1 });
  if (!row || !summary) return undefined;
  const place = await readPlace(db, row);
  const listed = await readReports(db, urls, id);
  const histories = await readHistories(db, [row.ownerId ?? 0, ...listed.map(({ reporter }) => reporter.id)]);
  const decisions = await selectDecisions(db, and(eq(moderationDecisions.caseId, id)));
  const appealed = decisions.find(({ appeal }) => appeal?.outcome === null);
  const hasPlace = row.kind !== 'photo' || place.path !== null;
  const owner = await findOwner(db, row.ownerId);
  const canAct = owner === undefined || canActOn(viewer, owner);
  const canDecide = canAct || canDecideContent(viewer, owner, await countOtherAdmins(db, owner.id));
  const actions = decisionActionsFor(row.kind, row.ownerId !== null).filter((action) => {
    if (action === 'hide' || action === 'close') return hasPlace;
    return action === 'dismiss' || canAct;
  });
  return {
    ...summary,
    snapshot: stateOf(row.snapshot, urls),
    current: await readCurrent(db, urls, row),
    is_hidden: place.isHidden,
    path: place.path,
    matches: await readMatches(db, urls, row),
    reports: listed,
    owner_history: histories.find((history) => history.id === row.ownerId) ?? null,
    reporter_history: histories.filter((history) => history.id !== row.ownerId),
    decisions,
    actions: row.status === 'open' && canDecide ? actions : [],
    can_decide_appeal: canAct && (await canDecideLatestAppeal(db, viewer, row, appealed?.decided_by?.id ?? null)),
  };
}
