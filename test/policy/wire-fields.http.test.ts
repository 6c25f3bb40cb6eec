import { beforeEach, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import type { MadeConversation, Person } from '../support/factories.ts';
import {
  makeConnection,
  makeConversation,
  makeImage,
  makeListing,
  makeLookups,
  makeReview,
  makeUser,
} from '../support/factories.ts';
import { sharedApp } from '../support/make-app.ts';
import * as picture from '../support/test-pictures.ts';

const use = sharedApp();
const KEY = `avatars/${'a'.repeat(32)}-aabbcc`;
let seller: Person;
let buyer: Person;
let asSeller: Client;
let asBuyer: Client;

beforeEach(async () => {
  const { db } = use.app;
  seller = await makeUser(db, { name: 'seller', ratingSum: 9, reviewCount: 2, avatarKey: KEY });
  buyer = await makeUser(db, { name: 'buyer', avatarKey: KEY });
  [asSeller, asBuyer] = [await use.app.as(seller), await use.app.as(buyer)];
});

const avatar = expect.stringMatching(/\/storage\/avatars\/a{32}-aabbcc\/\d+\.jpg$/);
const firstOf = async (client: Client, path: string): Promise<unknown> =>
  (await client.get<{ data: unknown[] }>(path)).body.data[0];
const talkAboutPhotocard = async (): Promise<MadeConversation> => {
  const listing = await makeListing(use.app.db, seller, { name: 'Photocard' });
  return makeConversation(use.app.db, { listing, buyer });
};

it('the API returns every specified field of a listing', async () => {
  const { db } = use.app;
  const lookups = await makeLookups(db, 'Nova');
  const [firstImage, secondImage, thirdImage] = await Promise.all([1, 2, 3].map(() => makeImage(db, seller)));
  const { body: created } = await asSeller.post<{ id: number }>('/api/listings', {
    name: 'Photocard',
    price: 18.5,
    currency_id: lookups.currency,
    group_id: lookups.group,
    members: [{ id: lookups.members[0] }],
    sourcetype_id: lookups.sourceType,
    description: '<p>As new.</p>',
    image1: firstImage?.url,
    image2: secondImage?.url,
    image3: thirdImage?.url,
  });
  const { body } = await use.app.visitor.get(`/api/listings/${created.id}`);
  const person = { id: seller.id, name: 'seller', average_rating: 4.5, review_count: 2, profile: { avatar } };
  expect(body).toMatchObject({
    id: created.id,
    name: 'Photocard',
    price: 18.5,
    currency: { code: 'USD' },
    currency_id: lookups.currency,
    group_id: lookups.group,
    group: { id: lookups.group, name: 'Nova' },
    members: [{ id: lookups.members[0], name: 'Ada of Nova' }],
    sourcetype_id: lookups.sourceType,
    sourcetype: { id: lookups.sourceType, name: 'Source of Nova' },
    description: '<p>As new.</p>',
    image1: firstImage?.url,
    image2: secondImage?.url,
    image3: thirdImage?.url,
    status: 'open',
    seller: person,
    user: person,
  });
});

it('the API returns only the id and name of groups, members and source types', async () => {
  const { group, members, sourceType } = await makeLookups(use.app.db, 'Nova');
  const named = async (path: string) => (await use.app.visitor.get<{ data: unknown[] }>(path)).body.data;
  expect(await named('/api/groups')).toEqual([{ id: group, name: 'Nova' }]);
  expect(await named('/api/sourcetypes')).toEqual([{ id: sourceType, name: 'Source of Nova' }]);
  expect(await named(`/api/groups/${group}/members`)).toEqual([
    { id: members[0], name: 'Ada of Nova' },
    { id: members[1], name: 'Bee of Nova' },
  ]);
});

it('the API returns every specified field of a review', async () => {
  const writer = await makeReview(use.app.db, seller, 5, 'Lovely');
  expect(await firstOf(use.app.visitor, `/api/reviews?search[seller_id]=${seller.id}`)).toMatchObject({
    id: expect.any(Number),
    rating: 5,
    content: 'Lovely',
    seller_id: seller.id,
    buyer: { name: writer.name, profile: { avatar: '' } },
  });
});

it('the API returns every specified field of a conversation', async () => {
  const talk = await talkAboutPhotocard();
  expect(await firstOf(asBuyer, '/api/conversations')).toMatchObject({
    id: talk.id,
    status: 'active',
    listing: { name: 'Photocard', image1: expect.stringContaining('/storage/listings/') },
    seller_id: seller.id,
    buyer_id: buyer.id,
    seller: { profile: { avatar } },
    buyer: { profile: { avatar } },
    unread_count: 0,
  });
});

it('the API lists a separate conversation for each of two listings of a seller, newest first', async () => {
  const first = await talkAboutPhotocard();
  const second = await makeConversation(use.app.db, { seller, buyer });
  const { data } = (await asBuyer.get<{ data: { id: number; listing: { id: number } }[] }>('/api/conversations')).body;
  expect(data.map(({ id, listing }) => [id, listing.id])).toEqual([
    [second.id, second.listing.id],
    [first.id, first.listing.id],
  ]);
});

it('the API returns every specified field of a message', async () => {
  const talk = await talkAboutPhotocard();
  const file = { field: 'images[]', bytes: await picture.jpeg() };
  await asBuyer.form(`/api/conversations/${talk.id}/messages`, { message: 'Hello' }, [file]);
  expect(await firstOf(asSeller, `/api/conversations/${talk.id}/messages`)).toMatchObject({
    id: expect.any(Number),
    conversation_id: talk.id,
    sender_id: buyer.id,
    message: 'Hello',
    images: [{ id: expect.any(Number), path: expect.stringMatching(/^chat\//) }],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

it('the API returns every specified field of a notification', async () => {
  const listing = await makeListing(use.app.db, seller, { name: 'Photocard' });
  const { notification } = await makeConnection(use.app.db, listing, buyer);
  expect(await firstOf(asSeller, '/api/notifications')).toMatchObject({
    id: notification,
    type: 'connection_request',
    sender: { name: 'buyer', profile: { avatar } },
    listing: { name: 'Photocard' },
    is_read: false,
  });
});
