import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeImage, makeReview, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { messages } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { moderationCases, reports } from '../../tables/moderation.ts';
import { reviews } from '../../tables/reviews.ts';
import { images } from '../../tables/uploads.ts';
import { users } from '../../tables/users.ts';
import { openPhotoCase } from './index.ts';

const use = sharedApp();
let talk: MadeConversation;
let seller: Client;
let buyer: Client;
let stranger: Client;
let message: number;
let review: number;

beforeEach(async () => {
  const { db } = use.app;
  talk = await makeConversation(db);
  const row = { conversationId: talk.id, senderId: talk.seller.id, clientId: randomUUID(), body: 'Pay me first' };
  message = (await db.insert(messages).values(row).returning())[0]?.id ?? 0;
  const author = await makeReview(db, talk.seller, 1, 'A liar');
  review = (await db.select().from(reviews).where(eq(reviews.buyerId, author.id)))[0]?.id ?? 0;
  [seller, buyer] = [await use.app.as(talk.seller), await use.app.as(talk.buyer)];
  stranger = await use.app.as(await makeUser(db));
});

const report = (who: Client, kind: string, id: number, fields: object = { category: 'scam' }) =>
  who.post('/api/reports', { kind, id, ...fields });
const cases = () => use.app.db.select().from(moderationCases).orderBy(moderationCases.id);

describe('POST /api/reports', () => {
  it('stores a copy of the reported listing, user, message or review', async () => {
    const { db } = use.app;
    await db.update(users).set({ bio: 'Trust me' }).where(eq(users.id, talk.seller.id));
    const targets = { listing: talk.listing.id, user: talk.seller.id, message, review };
    for (const [kind, id] of Object.entries(targets)) expect((await report(buyer, kind, id)).status).toBe(204);
    await db.update(listings).set({ name: 'Changed' });
    await db.update(users).set({ bio: 'Changed' });
    expect(await cases()).toMatchObject([
      { kind: 'listing', snapshot: { title: talk.listing.name, price: { minor: 1850, currency: 'USD' } } },
      { kind: 'user', snapshot: { title: talk.seller.name, text: 'Trust me' } },
      { kind: 'message', ownerId: talk.seller.id, snapshot: { text: 'Pay me first', conversationId: talk.id } },
      { kind: 'review', snapshot: { text: 'A liar', rating: 1 } },
    ]);
  });

  it('collects the reports of one item in one case and counts each reporter once', async () => {
    await report(buyer, 'listing', talk.listing.id);
    await report(stranger, 'listing', talk.listing.id, { category: 'other', reason: 'Not theirs' });
    await report(buyer, 'listing', talk.listing.id, { category: 'spam', reason: 'Twice' });
    expect(await cases()).toMatchObject([{ status: 'open', reporterCount: 2, ownerId: talk.seller.id }]);
    const rows = await use.app.db.select().from(reports).orderBy(reports.id);
    expect(rows.map(({ category, reason }) => [category, reason])).toEqual([
      ['spam', 'Twice'],
      ['other', 'Not theirs'],
    ]);
  });

  it('stores a separate copy with a later report if the reported item has changed', async () => {
    await report(buyer, 'listing', talk.listing.id);
    await use.app.db.update(listings).set({ name: 'Even worse' });
    await report(stranger, 'listing', talk.listing.id);
    const rows = await use.app.db.select().from(reports).orderBy(reports.id);
    expect(rows.map(({ snapshot }) => snapshot?.title)).toEqual([undefined, 'Even worse']);
  });

  it('opens a new case after the previous one was closed', async () => {
    await report(buyer, 'listing', talk.listing.id);
    await use.app.db.update(moderationCases).set({ status: 'closed' });
    await report(buyer, 'listing', talk.listing.id);
    expect((await cases()).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('refuses the user’s own items, unknown items, and messages that the user cannot see', async () => {
    for (const kind of ['listing', 'user', 'message'] as const) {
      const id = { listing: talk.listing.id, user: talk.seller.id, message }[kind];
      expect(refusal(await report(seller, kind, id))).toBe('403 forbidden');
      expect(refusal(await report(buyer, kind, 999_999))).toBe('404 not_found');
      expect(refusal(await report(use.app.visitor, kind, id))).toBe('401 unauthenticated');
    }
    expect(refusal(await report(stranger, 'message', message))).toBe('404 not_found');
    await use.app.db.update(messages).set({ withheld: 'hidden' }).where(eq(messages.id, message));
    expect(refusal(await report(buyer, 'message', message))).toBe('404 not_found');
    expect(await cases()).toEqual([]);
  });

  it('lets users report each other during a block', async () => {
    await buyer.put(`/api/blocks/${talk.seller.id}`);
    expect((await report(buyer, 'user', talk.seller.id)).status).toBe(204);
    expect((await report(seller, 'user', talk.buyer.id)).status).toBe(204);
  });

  it.each([
    [{}, 'category'],
    [{ category: 'rude' }, 'category'],
    [{ category: 'other', reason: ' ' }, 'reason'],
    [{ category: 'scam', reason: 'x'.repeat(1001) }, 'reason'],
  ])('returns 422 for a report with the fields %j', async (fields, field) => {
    expect(refusal(await report(buyer, 'listing', talk.listing.id, fields))).toBe(`422 validation_failed: ${field}`);
  });

  it('keeps the pictures of a reported listing after they are replaced', async () => {
    const { db } = use.app;
    await report(buyer, 'listing', talk.listing.id);
    const [before] = await db.select().from(listings).where(eq(listings.id, talk.listing.id));
    await db.update(listings).set({ image1Id: (await makeImage(db, talk.seller)).id });
    await db.update(images).set({ createdAt: sql`now() - interval '2 days'` });
    const sweep = async () => {
      await use.app.jobs.runNow('pictures without use');
      return await db.$count(images, eq(images.id, before?.image1Id ?? 0));
    };
    expect(await sweep()).toBe(1);
    await db.delete(moderationCases);
    expect(await sweep()).toBe(0);
  });
});

describe('openPhotoCase', () => {
  it('opens one case per new picture, with every older picture that it matches', async () => {
    const { db } = use.app;
    const [copier, ann, bea] = [await makeUser(db), await makeUser(db), await makeUser(db)];
    const side = async (owner: typeof ann) => {
      const { id, url } = await makeImage(db, owner);
      return { imageId: id, key: url.split('/').slice(4, 6).join('/'), ownerId: owner.id, listingId: null };
    };
    const [picture, first, second] = [await side(copier), await side(ann), await side(bea)];
    for (const match of [first, second, first]) {
      await withTransaction(db, (tx) => openPhotoCase(tx, { picture, match }));
    }
    expect(await cases()).toMatchObject([
      { kind: 'photo', ownerId: copier.id, entityId: String(picture.imageId), reporterCount: 0 },
    ]);
    const [row] = await cases();
    expect(row?.evidence).toEqual({ picture, matches: [second, first] });
    expect(row?.snapshot.pictures).toEqual([picture.key]);
  });
});
