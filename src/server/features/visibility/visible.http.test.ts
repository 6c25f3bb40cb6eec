import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { isHidden } from '#rules/blocks/block-effects.ts';
import { type MadeConversation, makeConversation, makeReview, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { readBlockState } from '../blocks/index.ts';
import {
  arePresentForEachOther,
  isListingAbsent,
  noBlockBetween,
  openListings,
  readVisibleRatings,
  visibleListings,
  visibleMessages,
  visiblePeople,
  visibleReviews,
} from './index.ts';

const use = sharedApp();

/** The seller's listing, the buyer's message about it, and the author's review of the seller. */
let talk: MadeConversation;
let author: Person;
let viewer: Person;
beforeEach(async () => {
  const { db } = use.app;
  talk = await makeConversation(db, { message: 'Is it still available?' });
  author = await makeReview(db, talk.seller, 2, 'Slow.');
  viewer = await makeUser(db);
});

const isFound = async (from: SQL, where: SQL): Promise<boolean> =>
  (await use.app.db.execute(sql`select from ${from} where ${where}`)).rows.length > 0;
const blocks = (blocker: Person, blocked: Person): SQL =>
  sql`insert into blocks (blocker_id, blocked_id) values (${blocker.id}, ${blocked.id})`;

type Seen = { person: boolean; listing: boolean; review: boolean };
const ALL: Seen = { person: true, listing: true, review: true };

/** What the viewer and a visitor see of a seller, their listing and a review that they have written. */
const causes: [cause: string, write: () => SQL[], viewer: Seen, visitor: Seen][] = [
  ['nothing', () => [], ALL, ALL],
  ['a block by the viewer', () => [blocks(viewer, talk.seller)], { person: false, listing: false, review: false }, ALL],
  ['a block by the seller', () => [blocks(talk.seller, viewer)], { ...ALL, person: false, listing: false }, ALL],
  [
    'a suspension, which hides the listings',
    () => [
      sql`update users set status = 'suspended' where id = ${talk.seller.id}`,
      sql`update listings set is_hidden = true`,
    ],
    { ...ALL, person: false, listing: false },
    { ...ALL, person: false, listing: false },
  ],
  [
    'a pending deletion',
    () => [sql`update users set deletion_at = now() + interval '1 day' where id = ${talk.seller.id}`],
    { ...ALL, person: false, listing: false },
    { ...ALL, person: false, listing: false },
  ],
  [
    'a moderator who hides the listing and the review',
    () => [sql`update listings set is_hidden = true`, sql`update reviews set is_hidden = true`],
    { ...ALL, listing: false, review: false },
    { ...ALL, listing: false, review: false },
  ],
];

describe('what a viewer sees of a seller', () => {
  it.each(causes)('after %s', async (_cause, write, ofViewer, ofVisitor) => {
    const { db } = use.app;
    await db.execute(sql`update reviews set buyer_id = ${talk.seller.id}, seller_id = ${author.id}`);
    for (const statement of write()) await db.execute(statement);
    const { id } = talk.listing;
    const seenBy = async (user: number | undefined): Promise<Seen> => ({
      person: await isFound(sql`users u`, sql`u.id = ${talk.seller.id} and ${visiblePeople(user)}`),
      listing: await isFound(sql`listings l`, sql`l.id = ${id} and ${visibleListings(user)}`),
      review: await isFound(sql`reviews r`, visibleReviews(user)),
    });
    expect(await seenBy(viewer.id)).toEqual(ofViewer);
    expect(await seenBy(undefined)).toEqual(ofVisitor);
    expect(await isListingAbsent(db, id, viewer.id)).toBe(!ofViewer.listing);
    expect(await arePresentForEachOther(db, viewer.id, talk.seller.id)).toBe(ofViewer.person);
  });

  it('includes a closed listing, which is not on offer', async () => {
    await use.app.db.execute(sql`update listings set status = 'closed'`);
    expect(await isFound(sql`listings l`, visibleListings(viewer.id))).toBe(true);
    expect(await isFound(sql`listings l`, openListings())).toBe(false);
  });
});

it.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])(
  'SQL and the rule agree on what a block hides if it is by the viewer: %s, and by the other user: %s',
  async (byViewer, byOther) => {
    const { db } = use.app;
    if (byViewer) await db.execute(blocks(viewer, author));
    if (byOther) await db.execute(blocks(author, viewer));
    const state = await readBlockState(db, viewer.id, author.id);
    expect(state).toEqual({ byViewer, byOther });
    const isVisible = noBlockBetween(viewer.id, sql`u.id`);
    expect(await isFound(sql`users u`, sql`u.id = ${author.id} and ${isVisible}`)).toBe(!isHidden(state));
  },
);

it.each([null, 'review', 'hidden', 'forever'])(
  'a message that is withheld as %j is seen by its sender only, unless it is null',
  async (withheld) => {
    await use.app.db.execute(sql`update messages set withheld = ${withheld}`);
    expect(await isFound(sql`messages m`, visibleMessages(talk.buyer.id))).toBe(true);
    expect(await isFound(sql`messages m`, visibleMessages(talk.seller.id))).toBe(withheld === null);
  },
);

describe('readVisibleRatings', () => {
  it('leaves out the ratings of users whom the viewer has blocked, and hidden reviews', async () => {
    const { db } = use.app;
    await makeReview(db, talk.seller, 5, 'Fast.');
    expect(await readVisibleRatings(db, viewer.id, talk.seller.id)).toBeUndefined();
    await db.execute(blocks(viewer, author));
    expect(await readVisibleRatings(db, viewer.id, talk.seller.id)).toEqual({ sum: 5, count: 1 });
    await db.execute(sql`update reviews set is_hidden = true`);
    expect(await readVisibleRatings(db, viewer.id, talk.seller.id)).toBeUndefined();
  });
});
