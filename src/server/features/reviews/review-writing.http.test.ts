import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Review, ReviewOfConversation } from '#contract/reviews.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listings } from '../../tables/listings.ts';
import { moderationCases, reports } from '../../tables/moderation.ts';
import { reviews } from '../../tables/reviews.ts';

const use = sharedApp();
let talk: MadeConversation;
let buyer: Client;
let seller: Client;
let stranger: Client;

const say = (who: Client, message: string) => who.form(`/api/conversations/${talk.id}/messages`, { message });
const write = (rating = 4, content = 'Well packed.', who = buyer) =>
  who.post<Review>('/api/reviews', { conversation_id: talk.id, rating, content });
const profile = async () =>
  (await use.app.visitor.get<{ average_rating: number; review_count: number }>(`/api/users/${talk.seller.name}`)).body;
const reviewState = async (who: Client) =>
  (await who.get<ReviewOfConversation>(`/api/conversations/${talk.id}/review`)).body;
const age = (column: 'created_at' | 'replied_at', days: number) =>
  use.app.db.execute(sql`update reviews set ${sql.identifier(column)} = now() - make_interval(days => ${days})`);

beforeEach(async () => {
  const { db } = use.app;
  talk = await makeConversation(db, { message: 'Is it still there?' });
  buyer = await use.app.as(talk.buyer);
  seller = await use.app.as(talk.seller);
  stranger = await use.app.as(await makeUser(db));
});

describe('POST /api/reviews', () => {
  it('returns 409 until both participants have sent a message, and then stores one review', async () => {
    expect(refusal(await write())).toBe('409 review_too_early');
    await say(seller, 'It is.');
    const { status, body } = await write();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      rating: 4,
      content: 'Well packed.',
      seller_id: talk.seller.id,
      buyer: { id: talk.buyer.id, name: talk.buyer.name },
      reply: null,
      viewer: { can: { edit: true, reply: false, report: false } },
    });
    expect(await profile()).toMatchObject({ average_rating: 4, review_count: 1 });
    expect(refusal(await write(1))).toBe('409 already_reviewed');
    expect(await profile()).toMatchObject({ average_rating: 4, review_count: 1 });
  });

  it.each([1, 5])('accepts %i stars', async (stars) => {
    await say(seller, 'It is.');
    const { status, body } = await write(stars);
    expect([status, body.rating]).toEqual([201, stars]);
  });

  it('returns 403 to the seller, 404 to other users and 401 to visitors', async () => {
    await say(seller, 'It is.');
    expect(refusal(await write(5, 'I am great', seller))).toBe('403 forbidden');
    expect(refusal(await write(5, 'x', stranger))).toBe('404 not_found');
    expect(refusal(await write(5, 'x', use.app.visitor))).toBe('401 unauthenticated');
    expect(await profile()).toMatchObject({ average_rating: 0, review_count: 0 });
  });

  it.each([
    [0, 'x', 'rating'],
    [6, 'x', 'rating'],
    [4.5, 'x', 'rating'],
    [4, '  ', 'content'],
    [4, 'x'.repeat(2001), 'content'],
  ])('returns 422 for %s stars and the text %j', async (rating, content, field) => {
    await say(seller, 'It is.');
    expect(refusal(await write(rating, content))).toBe(`422 validation_failed: ${field}`);
  });
});

describe('PUT /api/reviews/{id}', () => {
  let id: number;
  const edit = (rating: number, who = buyer) =>
    who.put<Review>(`/api/reviews/${id}`, { rating, content: 'On second thought' });
  beforeEach(async () => {
    await say(seller, 'It is.');
    id = (await write(2)).body.id;
  });

  it('updates the review and the seller’s average rating', async () => {
    expect((await edit(5)).body).toMatchObject({ rating: 5, content: 'On second thought' });
    expect(await profile()).toMatchObject({ average_rating: 5, review_count: 1 });
  });

  it('returns 409 once the review is 14 days old', async () => {
    await age('created_at', 15);
    expect(refusal(await edit(5))).toBe('409 review_final');
    expect(refusal(await buyer.put(`/api/reviews/${id}`, { rating: 9 }))).toBe(
      '422 validation_failed: rating, content',
    );
    expect(await profile()).toMatchObject({ average_rating: 2 });
  });

  it('returns 404 to a user who has blocked the author, but not to one who has blocked the seller', async () => {
    for (const [{ id: blockedId }, status] of [
      [talk.buyer, '404 not_found'],
      [talk.seller, '403 forbidden'],
    ] as const) {
      const blocker = await use.app.as(await makeUser(use.app.db));
      await blocker.put(`/api/blocks/${blockedId}`);
      expect(refusal(await edit(5, blocker))).toBe(status);
    }
  });

  it('returns 403 to users other than the author, and 401 to visitors', async () => {
    expect(refusal(await edit(5, seller))).toBe('403 forbidden');
    expect(refusal(await edit(5, stranger))).toBe('403 forbidden');
    expect(refusal(await edit(5, use.app.visitor))).toBe('401 unauthenticated');
    expect(refusal(await buyer.put('/api/reviews/9999', {}))).toBe('404 not_found');
  });
});

describe("the seller's reply", () => {
  let id: number;
  const reply = (content: string, who = seller) => who.post<Review>(`/api/reviews/${id}/reply`, { content });
  beforeEach(async () => {
    await say(seller, 'It is.');
    id = (await write()).body.id;
  });

  it('is shown with the review to everyone', async () => {
    expect((await reply('Thank you')).body.reply).toMatchObject({ content: 'Thank you' });
    const { data } = (await use.app.visitor.get<{ data: Review[] }>(`/api/reviews?search[seller_id]=${talk.seller.id}`))
      .body;
    expect(data[0]).toMatchObject({
      reply: { content: 'Thank you' },
      viewer: { can: { edit: false, reply: false, report: false } },
    });
  });

  it('can be changed for 14 days after it was first written', async () => {
    const first = (await reply('Thank you')).body.reply?.created_at;
    expect((await reply('Thanks')).body.reply).toEqual({ content: 'Thanks', created_at: first });
    await age('replied_at', 15);
    expect(refusal(await reply('Hm'))).toBe('409 review_final');
  });

  it('is refused if it is blank or not written by the seller', async () => {
    expect(refusal(await reply('x', buyer))).toBe('403 forbidden');
    expect(refusal(await reply('x', stranger))).toBe('403 forbidden');
    expect(refusal(await reply(' '))).toBe('422 validation_failed: content');
  });

  it('is refused while a moderator has hidden the review', async () => {
    await use.app.db.update(reviews).set({ isHidden: true });
    expect(refusal(await reply('Thanks'))).toBe('404 not_found');
    const [row] = await use.app.db.select().from(reviews);
    expect(row?.reply).toBeNull();
  });
});

describe('reporting a review', () => {
  let id: number;
  const report = (who: Client, reason: string) => who.post(`/api/reviews/${id}/report`, { reason });
  beforeEach(async () => {
    await say(seller, 'It is.');
    id = (await write()).body.id;
  });

  it('stores one report per user, with the latest reason', async () => {
    expect((await report(seller, 'Not true')).status).toBe(204);
    expect((await report(seller, 'Rude')).status).toBe(204);
    expect((await report(stranger, 'Spam')).status).toBe(204);
    const rows = await use.app.db.select().from(reports).orderBy(reports.id);
    expect(rows.map((row) => row.reason)).toEqual(['Rude', 'Spam']);
    const cases = await use.app.db.select().from(moderationCases);
    expect(cases).toMatchObject([{ id: rows[0]?.caseId, kind: 'review', entityId: String(id), reporterCount: 2 }]);
  });

  it('requires a reason, and refuses a report by the author of the review', async () => {
    expect(refusal(await report(seller, ' '))).toBe('422 validation_failed: reason');
    expect(refusal(await report(buyer, 'x'))).toBe('403 forbidden');
    expect(refusal(await report(use.app.visitor, 'x'))).toBe('401 unauthenticated');
  });
});

describe('the buyer’s review prompt', () => {
  it('is due once the buyer confirms that the item has arrived, and not during the negotiation', async () => {
    expect(await reviewState(buyer)).toEqual({ review: null, can_review: false, is_due: false });
    await say(seller, 'It is.');
    expect(await reviewState(buyer)).toEqual({ review: null, can_review: true, is_due: false });
    await say(buyer, 'Then I take it.');
    await say(seller, 'Deal.');
    expect(await reviewState(buyer)).toEqual({ review: null, can_review: true, is_due: false });
    await buyer.put(`/api/conversations/${talk.id}/receipt`);
    expect(await reviewState(buyer)).toEqual({ review: null, can_review: true, is_due: true });
    expect(await reviewState(seller)).toEqual({ review: null, can_review: false, is_due: false });
    expect(refusal(await stranger.get(`/api/conversations/${talk.id}/review`))).toBe('404 not_found');
  });

  const closeListing = (sale: { soldAt?: Date; soldToId?: number }) =>
    use.app.db
      .update(listings)
      .set({ status: 'closed', ...sale })
      .where(eq(listings.id, talk.listing.id));

  it('is due if the listing is marked as sold to this buyer or to no particular buyer', async () => {
    await say(seller, 'It is.');
    await closeListing({ soldAt: new Date() });
    expect(await reviewState(buyer)).toMatchObject({ can_review: true, is_due: true });
    await closeListing({ soldToId: talk.buyer.id });
    expect(await reviewState(buyer)).toMatchObject({ can_review: true, is_due: true });
  });

  it('is not due if the listing was closed without a sale or sold to another user', async () => {
    await say(seller, 'It is.');
    await closeListing({});
    expect(await reviewState(buyer)).toMatchObject({ can_review: true, is_due: false });
    await closeListing({ soldAt: new Date(), soldToId: (await makeUser(use.app.db)).id });
    await seller.put(`/api/conversations/${talk.id}/close`);
    expect(await reviewState(buyer)).toMatchObject({ can_review: true, is_due: false });
  });

  it('is due if the buyer has swapped for the listing or bought an additional listing of the contact request', async () => {
    await say(seller, 'It is.');
    await closeListing({});
    const { rows } = await use.app.db.execute<{ id: number }>(sql`
      insert into trade_proposals (kind, status, version, expires_at) values ('swap', 'agreed', 1, now()) returning id`);
    await use.app.db.execute(sql`
      insert into trade_items (trade_id, place, listing_id, from_id, to_id, price_minor, currency_id)
      select ${rows[0]?.id}, 0, id, seller_id, ${talk.buyer.id}, price_minor, currency_id from listings
      where id = ${talk.listing.id}`);
    expect(await reviewState(buyer)).toMatchObject({ is_due: true });
    await use.app.db.execute(sql`delete from trade_proposals`);
    expect(await reviewState(buyer)).toMatchObject({ is_due: false });

    const other = await makeListing(use.app.db, talk.seller);
    await use.app.db.execute(sql`
      insert into bundle_listings (connection_id, place, listing_id)
      select id, 1, ${other.id} from connections where listing_id = ${talk.listing.id}`);
    await use.app.db
      .update(listings)
      .set({ status: 'closed', soldAt: new Date(), soldToId: talk.buyer.id })
      .where(eq(listings.id, other.id));
    expect(await reviewState(buyer)).toMatchObject({ is_due: true });
  });

  it('is due after the conversation is closed, until the buyer has written a review', async () => {
    await say(seller, 'It is.');
    await seller.put(`/api/conversations/${talk.id}/close`);
    expect(await reviewState(buyer)).toMatchObject({ can_review: true, is_due: true });
    const { body } = await write();
    expect(await reviewState(buyer)).toEqual({ review: body, can_review: false, is_due: false });
    expect((await reviewState(seller)).review?.viewer.can).toEqual({ edit: false, reply: true, report: true });
    expect(await use.app.db.select().from(reviews).where(eq(reviews.id, body.id))).toHaveLength(1);
  });
});
