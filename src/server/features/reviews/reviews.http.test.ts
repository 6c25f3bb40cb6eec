import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeReview, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
});

type Reviews = { data: Review[]; meta: Record<string, unknown> };
const reviewsOf = async (query: string) => (await use.app.visitor.get<Reviews>(`/api/reviews?${query}`)).body;

describe('GET /api/reviews', () => {
  it("returns a seller's reviews, newest first, with the number of reviews per rating", async () => {
    const { db } = use.app;
    const first = await makeReview(db, seller, 5, 'Lovely');
    const second = await makeReview(db, seller, 2, 'Late');
    await makeReview(db, seller, 5, 'Again');
    await makeReview(db, await makeUser(db), 1, 'Somebody else');
    const { data, meta } = await reviewsOf(`search[seller_id]=${seller.id}`);
    expect(data.map((review) => review.content)).toEqual(['Again', 'Late', 'Lovely']);
    expect(data[2]).toMatchObject({ rating: 5, seller_id: seller.id, buyer: { id: first.id, name: first.name } });
    expect(data[1]?.buyer.id).toBe(second.id);
    expect(meta).toEqual({
      average_rating: 4,
      review_count: 3,
      histogram: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 2 },
      next_cursor: null,
    });
    const filtered = await reviewsOf(`search[seller_id]=${seller.id}&filters[rating]=2`);
    expect(filtered.data.map((review) => review.content)).toEqual(['Late']);
    expect(filtered.meta).toEqual(meta);
  });

  it('returns an empty list for a seller without reviews', async () => {
    expect(await reviewsOf(`search[seller_id]=${seller.id}`)).toEqual({
      data: [],
      meta: {
        average_rating: 0,
        review_count: 0,
        histogram: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
        next_cursor: null,
      },
    });
  });

  it('returns the newest 500 reviews if no limit is given, and older reviews with the cursor', async () => {
    const { id } = await makeListing(use.app.db, seller);
    await use.app.db.execute(sql`
      with buyers as (
        insert into users (name, email, status, currency_id)
        select 'buyer' || n, 'buyer' || n || '@example.test', 'active', (select min(id) from currencies)
        from generate_series(1, 501) n returning id
      ), talks as (
        insert into conversations (listing_id, buyer_id, seller_id) select ${id}, id, ${seller.id} from buyers
        returning id, buyer_id
      )
      insert into reviews (conversation_id, seller_id, buyer_id, rating, content)
      select id, ${seller.id}, buyer_id, 5, 'Fine' from talks`);
    const { data, meta } = await reviewsOf(`search[seller_id]=${seller.id}`);
    expect(data).toHaveLength(500);
    const second = await reviewsOf(`search[seller_id]=${seller.id}&cursor=${meta.next_cursor}`);
    expect(second.data).toHaveLength(1);
    expect(second.meta.next_cursor).toBeNull();
  });

  it('returns nothing for the cursor of another seller’s reviews', async () => {
    const other = await makeUser(use.app.db);
    await makeReview(use.app.db, seller, 5, 'Lovely');
    for (const words of ['Older', 'Newer']) await makeReview(use.app.db, other, 5, words);
    const { meta } = await reviewsOf(`search[seller_id]=${other.id}&limit=1`);
    expect((await reviewsOf(`search[seller_id]=${seller.id}&cursor=${meta.next_cursor}`)).data).toEqual([]);
  });

  it('returns pages if a limit is given, and each page contains the rating counts of all reviews', async () => {
    const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const [index, word] of words.entries()) await makeReview(use.app.db, seller, index % 2 === 0 ? 5 : 1, word);
    const read = async (rating: string) => {
      const pages: string[][] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next = cursor === '' ? '' : `&cursor=${cursor}`;
        const { data, meta } = await reviewsOf(`search[seller_id]=${seller.id}&limit=2${rating}${next}`);
        expect(meta).toMatchObject({ review_count: 7, histogram: { '1': 3, '5': 4 } });
        pages.push(data.map((review) => review.content));
        cursor = meta.next_cursor as string | null;
      }
      return pages;
    };
    expect(await read('')).toEqual([['seven', 'six'], ['five', 'four'], ['three', 'two'], ['one']]);
    expect(await read('&filters[rating]=')).toEqual(await read(''));
    expect(await read('&filters[rating]=5')).toEqual([
      ['seven', 'five'],
      ['three', 'one'],
    ]);
  });

  it.each([
    ['', 'search[seller_id]'],
    ['search[seller_id]=abc', 'search[seller_id]'],
    ['search[seller_id]=1&filters[rating]=6', 'filters[rating]'],
    ['search[seller_id]=1&filters[rating]=0', 'filters[rating]'],
    ['search[seller_id]=1&limit=49', 'limit'],
    ['search[seller_id]=1&cursor=x', 'cursor'],
    [`search[seller_id]=1&cursor=${Buffer.from('f12').toString('base64url')}`, 'cursor'],
  ])('returns 422 for the query %j', async (query, field) => {
    expect(refusal(await use.app.visitor.get(`/api/reviews?${query}`))).toBe(`422 validation_failed: ${field}`);
  });
});
