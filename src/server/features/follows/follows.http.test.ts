import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Follow } from '#contract/follows.ts';
import { MAX_FOLLOWS } from '#contract/limits.ts';
import type { ListingCard } from '#contract/listings.ts';
import type { Notification } from '#contract/notifications.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { withTransaction } from '../../db/db.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { savedSearchesFeature } from '../saved-searches/index.ts';

const use = sharedApp();
let person: Person;
let reader: Client;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(use.app);
  person = await makeUser(use.app.db, { name: 'reader' });
  reader = await use.app.as(person);
});

type Kind = Follow['kind'];
const follow = (kind: Kind, id: number, client = reader) => client.put(`/api/follows/${kind}/${id}`);
const unfollow = (kind: Kind, id: number) => reader.send('DELETE', `/api/follows/${kind}/${id}`);
const listed = async (client = reader) =>
  (await client.get<{ data: Follow[] }>('/api/follows')).body.data.map(({ kind, name }) => `${kind} ${name}`);
type Page = { data: ListingCard[]; meta: { next_cursor: string | null } };
const feed = async (query = '') => (await reader.get<Page>(`/api/follows/feed${query}`)).body;
const feedNames = async () => (await feed()).data.map(({ name }) => name);
const bell = async (client = reader) =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data.map(
    ({ type, listing, saved_search }) => `${type}: ${listing?.name} (${saved_search?.name})`,
  );

describe('following', () => {
  it('adds sellers, groups and members to the user’s list of follows, newest first, and changes nothing when repeated', async () => {
    const { group, members } = shop.lookups;
    expect((await follow('seller', shop.seller.id)).status).toBe(204);
    expect((await follow('group', group)).status).toBe(204);
    expect((await follow('member', members[0] ?? 0)).status).toBe(204);
    expect((await follow('group', group)).status).toBe(204);
    const [member, ...others] = await listed();
    expect(member).toMatch(/^member /);
    expect(others).toEqual(['group Orchid Static', 'seller seller']);
    expect((await reader.get<{ data: unknown[] }>('/api/saved-searches')).body.data).toEqual([]);
    expect((await reader.get<{ data: unknown[] }>('/api/wants')).body.data).toEqual([]);
  });

  it('is undone by unfollowing, which can be repeated', async () => {
    await follow('group', shop.lookups.group);
    for (const _again of [1, 2]) expect((await unfollow('group', shop.lookups.group)).status).toBe(204);
    expect(await listed()).toEqual([]);
    await shop.publish();
    expect(await bell()).toEqual([]);
  });

  it('rejects the user’s own account and unknown targets', async () => {
    const queued = await makeUser(use.app.db, { status: 'queued' });
    expect(refusal(await follow('seller', person.id))).toBe('422 validation_failed: id');
    for (const path of [`seller/${queued.id}`, 'seller/999999', 'group/999999', 'member/999999', 'colour/1']) {
      expect(refusal(await reader.put(`/api/follows/${path}`))).toBe('404 not_found');
    }
  });

  it('is refused beyond the maximum number of follows', async () => {
    const rows = Array.from({ length: MAX_FOLLOWS }, (_none, at) => ({
      ...{ userId: person.id, kind: 'follow' as const, name: 'x', mails: 'never' as const },
      filters: { group: String(100_000 + at) },
    }));
    await use.app.db.insert(savedSearches).values(rows);
    expect(refusal(await follow('group', shop.lookups.group))).toBe('409 too_many_follows');
  });

  it('is limited by neither the saved searches of the user nor the follows of others', async () => {
    const { id: otherId } = await makeUser(use.app.db);
    const rows = Array.from({ length: MAX_FOLLOWS }, (_none, at) => ({
      ...{ name: 'x', mails: 'never' as const },
      filters: { group: String(100_000 + at) },
    }));
    const own = rows.map((row) => ({ ...row, userId: person.id, kind: 'search' as const }));
    const others = rows.map((row) => ({ ...row, userId: otherId, kind: 'follow' as const }));
    await use.app.db.insert(savedSearches).values([...own, ...others]);
    expect((await follow('group', shop.lookups.group)).status).toBe(204);
  });

  it('lists two follows of groups that were merged as one, with the time of the first', async () => {
    const row = { userId: person.id, kind: 'follow' as const, name: 'x', mails: 'never' as const };
    const [first, second] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-02-01T00:00:00.000Z')];
    const filters = { group: String(shop.lookups.group) };
    await use.app.db.insert(savedSearches).values([
      { ...row, filters, createdAt: first },
      { ...row, filters, createdAt: second },
    ]);
    const { data } = (await reader.get<{ data: Follow[] }>('/api/follows')).body;
    expect(data.map(({ id, created_at }) => [id, created_at])).toEqual([[shop.lookups.group, first.toISOString()]]);
  });

  it('notifies the other devices of the user, and not the seller', async () => {
    await use.app.settled();
    use.app.pushes.length = 0;
    await follow('seller', shop.seller.id);
    await unfollow('seller', shop.seller.id);
    await use.app.settled();
    expect(use.app.pushes.map(({ channel }) => channel)).toEqual(Array(2).fill(`private-user.${person.id}`));
  });
});

describe('a new listing', () => {
  it.each<[Kind, string, () => number]>([
    ['seller', '', () => shop.seller.id],
    ['group', 'Orchid Static', () => shop.lookups.group],
  ])('notifies the followers of its %s', async (kind, name, id) => {
    await follow(kind, id());
    await shop.publish();
    expect(await bell()).toEqual([`follow_match: Blue moon photocard (${name})`]);
    expect(await bell(shop.client)).toEqual([]);
  });

  it('notifies users who follow the member of the listing, but not users who follow another member', async () => {
    const [followed = 0, other = 0] = shop.lookups.members;
    const second = await use.app.as(await makeUser(use.app.db));
    await follow('member', followed);
    await follow('member', other, second);
    await shop.publish();
    expect(await bell()).toHaveLength(1);
    expect(await bell(second)).toEqual([]);
  });

  it('creates one notification, about the saved search, if a follow and a saved search both match', async () => {
    await follow('seller', shop.seller.id);
    await follow('group', shop.lookups.group);
    await reader.post('/api/saved-searches', { name: 'moon', filters: { q: 'moon' } });
    await shop.publish();
    expect(await bell()).toEqual(['search_match: Blue moon photocard (moon)']);
  });

  it('causes one notification; a price reduction of this listing or of one that is older than the follow causes none', async () => {
    const old = await shop.publish({ name: 'Old card' });
    await follow('seller', shop.seller.id);
    // A lower price triggers alerts for saved searches again, but not for this follow, which is newer than the listing.
    await shop.save(old, { name: 'Old card', price: 5 });
    expect(await bell()).toEqual([]);
    const listing = await shop.publish();
    await use.app.db.execute(sql`update saved_search_matches set told_at = told_at - interval '2 days'`);
    await shop.save(listing, { price: 5 });
    expect(await bell()).toHaveLength(1);
  });
});

describe('the feed', () => {
  it('shows each open listing that matches a follow once, newest first, in pages', async () => {
    const other = await makeLookups(use.app.db, 'Juni5');
    for (const name of ['First', 'Second', 'Third']) await shop.publish({ name });
    const closed = await shop.publish({ name: 'Closed' });
    await shop.save(closed, { name: 'Closed', status: 'closed' });
    expect(await feedNames()).toEqual([]);
    await follow('group', other.group);
    expect(await feedNames()).toEqual([]);
    await follow('seller', shop.seller.id);
    await follow('group', shop.lookups.group);
    await follow('member', shop.lookups.members[0] ?? 0);
    expect(await feedNames()).toEqual(['Third', 'Second', 'First']);
    const first = await feed('?limit=2');
    expect(first.data.map(({ name }) => name)).toEqual(['Third', 'Second']);
    const second = await feed(`?limit=2&cursor=${first.meta.next_cursor}`);
    expect(second).toMatchObject({ data: [{ name: 'First' }], meta: { next_cursor: null } });
  });

  it('leaves out the listings of a seller who is deleting their account', async () => {
    await follow('group', shop.lookups.group);
    await shop.publish();
    expect(await feedNames()).toHaveLength(1);
    await use.app.db.execute(
      sql`update users set deletion_at = now() + interval '7 days' where id = ${shop.seller.id}`,
    );
    expect(await feedNames()).toEqual([]);
  });

  it('fills a page with other listings if the newest ones are from a seller who is deleting their account', async () => {
    const leaving = await makeUser(use.app.db, { deletionAt: new Date(Date.now() + 60_000) });
    await follow('group', shop.lookups.group);
    for (const name of ['First', 'Second', 'Third']) await shop.publish({ name });
    for (const name of ['Fourth', 'Fifth', 'Sixth']) {
      const { id } = await shop.publish({ name });
      await use.app.db.execute(sql`update listings set seller_id = ${leaving.id} where id = ${id}`);
    }
    const first = await feed('?limit=2');
    expect(first.data.map(({ name }) => name)).toEqual(['Third', 'Second']);
    const second = await feed(`?limit=2&cursor=${first.meta.next_cursor}`);
    expect(second.data.map(({ name }) => name)).toEqual(['First']);
  });

  it('leaves out the user’s own listings', async () => {
    await follow('group', shop.lookups.group, shop.client);
    await shop.publish();
    expect((await shop.client.get<Page>('/api/follows/feed')).body.data).toEqual([]);
  });

  const beyondEveryId = Buffer.from('l2147483648').toString('base64url');
  it.each(['?cursor=forged', `?cursor=${beyondEveryId}`, '?limit=0', '?limit=49'])(
    'returns 422 for %s',
    async (query) => {
      expect(refusal(await reader.get(`/api/follows/feed${query}`))).toMatch(/^422 validation_failed: (cursor|limit)$/);
    },
  );
});

describe('a block', () => {
  it('does not let the blocker follow the blocked user, and hides the blocker from the blocked user', async () => {
    await reader.put(`/api/blocks/${shop.seller.id}`);
    expect(refusal(await follow('seller', shop.seller.id))).toBe('409 user_blocked');
    expect(refusal(await follow('seller', person.id, shop.client))).toBe('404 not_found');
  });

  it('hides the follows between the two users while it lasts, without notifying the blocked user', async () => {
    await follow('seller', shop.seller.id);
    await follow('seller', person.id, shop.client);
    await follow('group', shop.lookups.group);
    await use.app.settled();
    use.app.pushes.length = 0;
    await reader.put(`/api/blocks/${shop.seller.id}`);
    await use.app.settled();
    expect(new Set(use.app.pushes.map(({ channel }) => channel))).toEqual(new Set([`private-user.${person.id}`]));
    expect(await listed()).toEqual(['group Orchid Static']);
    expect(await listed(shop.client)).toEqual([]);
    await reader.send('DELETE', `/api/blocks/${shop.seller.id}`);
    expect(await listed()).toEqual(['group Orchid Static', 'seller seller']);
    expect(await listed(shop.client)).toHaveLength(1);
  });

  it('excludes a blocked seller’s listings from the feed and from the notifications about a followed group', async () => {
    await follow('group', shop.lookups.group);
    await shop.publish({ name: 'Before' });
    expect(await feedNames()).toEqual(['Before']);
    await reader.put(`/api/blocks/${shop.seller.id}`);
    await shop.publish({ name: 'After' });
    expect(await feedNames()).toEqual([]);
    expect(await bell()).toEqual([]);
  });
});

it('erasing the saved searches of an account also deletes the follows of that account by other users', async () => {
  await follow('seller', shop.seller.id);
  const erase = savedSearchesFeature.erase?.rows?.savedSearches;
  if (!erase) throw new Error('the feature erases no saved searches');
  await withTransaction(use.app.db, (tx, events) => erase(tx, shop.seller.id, 100, events));
  const rows = await use.app.db.select().from(savedSearches).where(eq(savedSearches.kind, 'follow'));
  expect(rows).toEqual([]);
});
