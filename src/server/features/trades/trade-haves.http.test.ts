import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { WHOLE_LIST_LIMIT } from '#contract/limits.ts';
import type { Have } from '#contract/trades.ts';
import type { ListingMatches } from '#contract/wants.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown, type Swapper, type SwapTown } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let town: SwapTown;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
});

type Page = { data: Have[]; meta: { next_cursor: number | null } };
const havesOf = async ({ client }: Pick<Swapper, 'client'>, userId: number, query = ''): Promise<Page> =>
  (await client.get<Page>(`/api/users/${userId}/haves${query}`)).body;
const idsOf = ({ data }: Page): number[] => data.map(({ id }) => id);

/** Puts both cards into an agreed swap, after which Bob reopens his card. */
async function reopenTraded(): Promise<void> {
  const { bob } = town;
  await act(bob, await makeOffer(town), 'accept');
  expect((await bob.client.post(`/api/listings/${bob.card.id}/reopen`, {})).status).toBeLessThan(300);
}

describe('the haves of a user', () => {
  it('include only open, visible listings that are open to trade, newest first', async () => {
    const { app, ann, bob, lookups } = town;
    const newer = await makeListing(app.db, bob, { lookups, trade: true });
    await makeListing(app.db, bob, { lookups });
    await makeListing(app.db, bob, { lookups, trade: true, status: 'closed' });
    const hidden = await makeListing(app.db, bob, { lookups, trade: true });
    await app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, hidden.id));
    for (const reader of [ann, bob]) {
      const page = await havesOf(reader, bob.id);
      expect(idsOf(page)).toEqual([newer.id, bob.card.id]);
      expect(page.data[1]).toMatchObject({ name: 'Card of bob', price: 10, trade: true });
      expect(page.data[1]).not.toHaveProperty('is_traded');
      expect(page.meta).toEqual({ next_cursor: null });
    }
  });

  it('start after the listing at the cursor', async () => {
    const { app, ann, bob, lookups } = town;
    const newer = await makeListing(app.db, bob, { lookups, trade: true });
    expect(idsOf(await havesOf(ann, bob.id, `?cursor=${newer.id}`))).toEqual([bob.card.id]);
    expect(idsOf(await havesOf(ann, bob.id, `?cursor=${ann.card.id}`))).toEqual([]);
    expect(refusal(await ann.client.get(`/api/users/${bob.id}/haves?cursor=x`))).toBe('422 validation_failed: cursor');
  });

  it('are returned in pages if they exceed the limit of one response', async () => {
    const { app, ann, bob } = town;
    await app.db.execute(sql`
      insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade, created_at)
      select seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade,
        created_at - make_interval(secs => n)
      from listings, generate_series(1, ${WHOLE_LIST_LIMIT}) n where id = ${bob.card.id}`);
    const first = await havesOf(ann, bob.id);
    expect(first.data).toHaveLength(WHOLE_LIST_LIMIT);
    expect(first.meta.next_cursor).toBe(idsOf(first).at(-1));
    const second = await havesOf(ann, bob.id, `?cursor=${first.meta.next_cursor}`);
    expect(second).toMatchObject({ data: [{ name: 'Card of bob' }], meta: { next_cursor: null } });
    expect(idsOf(first)).not.toContain(second.data[0]?.id);
  });

  it('name the country of the receiver if they can be neither sent nor handed over there', async () => {
    const { app, ann, bob } = town;
    await app.db.update(users).set({ country: 'UK' }).where(eq(users.id, bob.id));
    await app.db.update(listings).set({ shipsTo: 'country' });
    const excludedIn = async ({ data }: Page) => data.map(({ excluded_country }) => excluded_country);
    expect(await excludedIn(await havesOf(ann, bob.id))).toEqual(['US']);
    expect(await excludedIn(await havesOf(ann, ann.id))).toEqual([undefined]);
    expect(await excludedIn(await havesOf(ann, ann.id, `?to=${bob.id}`))).toEqual(['UK']);
    await bob.client.put(`/api/blocks/${ann.id}`);
    expect(await excludedIn(await havesOf(ann, ann.id, `?to=${bob.id}`))).toEqual([undefined]);
  });

  it('do not name the country of a receiver who is suspended or deletes their account', async () => {
    const { app, ann, bob } = town;
    await app.db.update(users).set({ country: 'UK' }).where(eq(users.id, bob.id));
    await app.db.update(listings).set({ shipsTo: 'country' });
    const excluded = async () =>
      (await havesOf(ann, ann.id, `?to=${bob.id}`)).data.map(({ excluded_country }) => excluded_country);
    for (const absence of [{ status: 'suspended' as const }, { status: 'active' as const, deletionAt: new Date() }]) {
      expect(await excluded()).toEqual(['UK']);
      await app.db.update(users).set(absence).where(eq(users.id, bob.id));
      expect(await excluded()).toEqual([undefined]);
      await app.db.update(users).set({ status: 'active', deletionAt: null }).where(eq(users.id, bob.id));
    }
  });

  it('return 404 for a suspended user, an unknown user or a user who has blocked the viewer', async () => {
    const { app, ann, bob } = town;
    const suspended = await makeUser(app.db);
    await app.db.update(users).set({ status: 'suspended' }).where(eq(users.id, suspended.id));
    await bob.client.put(`/api/blocks/${ann.id}`);
    for (const id of [suspended.id, 999_999, bob.id]) {
      expect(refusal(await ann.client.get(`/api/users/${id}/haves`))).toBe('404 not_found');
    }
  });
});

describe('listings that were reopened after an agreed swap', () => {
  it('a reopened listing is marked as traded in its owner’s haves, for every reader', async () => {
    const { ann, bob } = town;
    await reopenTraded();
    for (const reader of [ann, bob]) {
      expect((await havesOf(reader, bob.id)).data).toMatchObject([{ id: bob.card.id, is_traded: true }]);
    }
    expect(idsOf(await havesOf(ann, ann.id))).toEqual([]);
  });

  it('a reopened listing is marked as traded in the response with its matches while it is open to trade', async () => {
    const { app, ann, bob } = town;
    const matches = async ({ client }: Swapper) =>
      (await client.get<ListingMatches>(`/api/listings/${bob.card.id}/matches`)).body;
    expect(await matches(ann)).not.toHaveProperty('is_traded');
    await reopenTraded();
    expect(await matches(ann)).toMatchObject({ is_traded: true });
    expect(await matches(bob)).toMatchObject({ is_traded: true });
    await app.db.update(listings).set({ trade: false }).where(eq(listings.id, bob.card.id));
    expect(await matches(ann)).not.toHaveProperty('is_traded');
  });
});
