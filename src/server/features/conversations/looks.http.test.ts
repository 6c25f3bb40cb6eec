import { beforeEach, describe, expect, it } from 'vitest';
import type { Change, ChangeType } from '#contract/broadcasting.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Listing } from '#contract/listings.ts';
import type { Client } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeImage, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let talk: MadeConversation;
let seller: Client;
let buyer: Client;
let stranger: Client;

beforeEach(async () => {
  talk = await makeConversation(use.app.db);
  const other: Person = await makeUser(use.app.db);
  [seller, buyer, stranger] = [await use.app.as(talk.seller), await use.app.as(talk.buyer), await use.app.as(other)];
});

type Answer = { position: number; data: Change[] };
/** Returns the entries that `act` adds to the change feed of each user. */
async function changesDuring(act: () => Promise<unknown>): Promise<(readonly [ChangeType, string])[][]> {
  const people = [seller, buyer, stranger];
  const before = await Promise.all(people.map((client) => client.get<Answer>('/api/changes')));
  await act();
  const after = await Promise.all(
    people.map((client, at) => client.get<Answer>(`/api/changes?since=${before[at]?.body.position}`)),
  );
  return after.map(({ body }) => body.data.map(({ type, id }) => [type, id] as const));
}
const readTalk = async (client: Client) =>
  (await client.get<{ data: Conversation[] }>('/api/conversations')).body.data.find(({ id }) => id === talk.id);
const ofTalk = () => ['conversation', String(talk.id)] as const;
const ofAccount = (person: Person) => ['account', String(person.id)] as const;
const ofListing = () => ['listing', String(talk.listing.id)] as const;

async function saveListing(change: Partial<Listing>): Promise<number> {
  const path = `/api/listings/${talk.listing.id}`;
  const { body } = await seller.get<Listing>(path);
  return (await seller.put(path, { ...body, ...change })).status;
}

describe('a user with conversations', () => {
  it('appears under a new username in the conversations of both participants', async () => {
    const changes = await changesDuring(async () => {
      expect((await seller.put(`/api/users/${talk.seller.id}`, { name: 'nightjar-77' })).status).toBe(200);
    });
    expect(changes).toEqual([[ofTalk(), ofAccount(talk.seller)], [ofTalk()], []]);
    expect((await readTalk(buyer))?.seller.name).toBe('nightjar-77');
  });

  it('appears with a new photo in the conversations of both participants', async () => {
    const { url } = await makeImage(use.app.db, talk.buyer, 'avatars');
    const changes = await changesDuring(() => buyer.put(`/api/users/${talk.buyer.id}`, { avatar: url }));
    expect(changes).toEqual([[ofTalk()], [ofTalk(), ofAccount(talk.buyer)], []]);
    expect((await readTalk(seller))?.buyer.profile.avatar).toBe(url);
  });

  it('gets an account change only in their own feed after a new bio or language, and no change after a save without changes', async () => {
    const { name } = (await readTalk(seller))?.seller ?? { name: '' };
    const put = (change: object) => changesDuring(() => seller.put(`/api/users/${talk.seller.id}`, change));
    expect(await put({ bio: 'Sleeves.', name })).toEqual([[ofAccount(talk.seller)], [], []]);
    expect(await put({ language: 'fr' })).toEqual([[ofAccount(talk.seller)], [], []]);
    expect(await put({ name })).toEqual([[], [], []]);
  });
});

describe('a listing with conversations', () => {
  it('appears under a new name to both participants', async () => {
    const changes = await changesDuring(async () => expect(await saveListing({ name: 'Nightjar card' })).toBe(200));
    expect(changes).toEqual([[ofTalk(), ofListing()], [ofTalk(), ofListing()], []]);
    expect((await readTalk(buyer))?.listing.name).toBe('Nightjar card');
  });

  it('adds a change to the feeds of both participants when it is closed or reopened', async () => {
    const closed = await changesDuring(async () => expect(await saveListing({ status: 'closed' })).toBe(200));
    for (const feed of closed.slice(0, 2)) expect(feed).toContainEqual(ofListing());
    expect(closed[2]).toEqual([]);
    const opened = await changesDuring(() => seller.post(`/api/listings/${talk.listing.id}/reopen`));
    expect(opened).toEqual([[ofTalk(), ofListing()], [ofTalk(), ofListing()], []]);
  });

  it('adds changes of all its conversations to the seller’s feed, but only of the buyer’s own conversation to a buyer’s feed', async () => {
    const second = await makeConversation(use.app.db, { listing: talk.listing });
    const changes = await changesDuring(() => saveListing({ name: 'Two ask' }));
    expect(changes[1]).toEqual([ofTalk(), ofListing()]);
    expect(changes[0]).toHaveLength(3);
    expect(changes[0]).toContainEqual(['conversation', String(second.id)]);
  });
});
