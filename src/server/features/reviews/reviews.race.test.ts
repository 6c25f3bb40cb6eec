import { expect, it } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { makeConversation, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();

async function readyToReview(seller: Person) {
  const talk = await makeConversation(use.app.db, { seller, message: 'Hello' });
  const asSeller = await use.app.as(seller);
  await asSeller.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello yourself' });
  return { id: talk.id, buyer: await use.app.as(talk.buyer) };
}
type Ready = Awaited<ReturnType<typeof readyToReview>>;

const write = ({ id, buyer }: Ready, rating: number) =>
  buyer.post<Review>('/api/reviews', { conversation_id: id, rating, content: 'So it was.' });

async function readSummary(seller: Person) {
  const profile = await use.app.visitor.get<{ average_rating: number; review_count: number }>(
    `/api/users/${seller.name}`,
  );
  const list = await use.app.visitor.get<{ meta: { average_rating: number; review_count: number } }>(
    `/api/reviews?search[seller_id]=${seller.id}`,
  );
  // The profile reads stored sums; its average and count must equal those computed from all reviews.
  const { average_rating, review_count } = profile.body;
  expect(list.body.meta).toMatchObject({ average_rating, review_count });
  return { average_rating, review_count };
}

it('the rating of a seller counts every review when many buyers submit reviews at the same time', async () => {
  const seller = await makeUser(use.app.db);
  const talks: Ready[] = [];
  for (let index = 0; index < 8; index++) talks.push(await readyToReview(seller));
  const answers = await Promise.all(talks.map((talk, index) => write(talk, (index % 5) + 1)));
  expect(answers.map(({ status }) => status)).toEqual(talks.map(() => 201));
  expect(await readSummary(seller)).toEqual({ average_rating: 2.63, review_count: 8 });
});

it('the rating of a seller counts a review once if it is sent several times concurrently', async () => {
  const seller = await makeUser(use.app.db);
  const talk = await readyToReview(seller);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => write(talk, rating)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  const rating = answers.find(({ status }) => status === 201)?.body.rating;
  expect(await readSummary(seller)).toEqual({ average_rating: rating, review_count: 1 });
});

it('the rating of a seller stays correct when one review is edited while another is added', async () => {
  const seller = await makeUser(use.app.db);
  const first = await readyToReview(seller);
  const second = await readyToReview(seller);
  const { id } = (await write(first, 1)).body;
  const edits = [2, 3, 4, 5].map((rating) => first.buyer.put(`/api/reviews/${id}`, { rating, content: 'Hm' }));
  const answers = await Promise.all([...edits, write(second, 5)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
  expect((await readSummary(seller)).review_count).toBe(2);
});
