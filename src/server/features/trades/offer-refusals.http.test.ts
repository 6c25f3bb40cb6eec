import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_WAITING_OFFERS } from '#contract/limits.ts';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown, offerFor, readTrade, type SwapTown } from '#test/swaps.ts';
import { connections } from '../../tables/connections.ts';
import { currencies, currencyRates } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { tradeProposals } from '../../tables/trades.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let town: SwapTown;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
});

type Problems = { problems?: { field: string; code: string }[] };
const problemsOf = ({ body }: { body: unknown }): string[] =>
  ((body as Problems).problems ?? []).map(({ field, code }) => `${field} ${code}`);
const setListing = (id: number, values: object) => use.app.db.update(listings).set(values).where(eq(listings.id, id));

/** The reasons why an offer cannot ask for the other user's listing, and the problem that the offer then reports. */
const obstacles: readonly [string, () => Promise<unknown>, string][] = [
  ['closed', () => setListing(town.bob.card.id, { status: 'closed' }), 'listing_not_open'],
  ['sold', () => town.bob.client.put(`/api/listings/${town.bob.card.id}/sale`, {}), 'listing_not_open'],
  ['no longer open to trade', () => setListing(town.bob.card.id, { trade: false }), 'listing_not_for_trade'],
  ['hidden by a moderator', () => setListing(town.bob.card.id, { isHidden: true }), 'unknown_listing'],
  [
    'owned by a user who has blocked the proposer',
    () => town.bob.client.put(`/api/blocks/${town.ann.id}`),
    'unknown_listing',
  ],
  [
    'owned by a user whom the proposer has blocked',
    () => town.ann.client.put(`/api/blocks/${town.bob.id}`),
    'unknown_listing',
  ],
  [
    'owned by a user who is deleting their account',
    () => use.app.db.update(users).set({ deletionAt: new Date() }).where(eq(users.id, town.bob.id)),
    'unknown_listing',
  ],
];

describe('an offer', () => {
  it.each(obstacles)('is refused for a listing that is %s, and nothing is stored', async (_name, change, code) => {
    await change();
    expect(problemsOf(await offerFor(town))).toEqual([`gets.0 ${code}`]);
    expect(await use.app.db.$count(tradeProposals)).toBe(0);
  });

  it('does not reveal the existence of a listing that the user cannot see', async () => {
    await setListing(town.bob.card.id, { isHidden: true });
    const hidden = await offerFor(town);
    const missing = await town.ann.client.post('/api/trades', { gives: [town.ann.card.id], gets: [999_999] });
    expect(hidden.body).toEqual(missing.body);
  });
});

describe('waiting offers', () => {
  /** Inserts `MAX_WAITING_OFFERS` trades, in each of which Ann's answer is `answer`. */
  const insertTrades = (answer: 'accepted' | 'pending', status: 'waiting' | 'ended', kind: 'swap' | 'ring' = 'swap') =>
    use.app.db.execute(sql`
      with made as (
        insert into trade_proposals (kind, status, end_reason, version, expires_at, decided_at)
        select ${kind}, ${status}, ${status === 'ended' ? 'declined' : null}, 1, now() + interval '1 day',
          ${status === 'ended' ? sql`now()` : sql`null`}
        from generate_series(1, ${MAX_WAITING_OFFERS}) returning id
      ) insert into trade_answers (trade_id, user_id, place, answer) select id, ${town.ann.id}, 0, ${answer} from made`);

  it('the limit of waiting offers excludes ended offers, offers from other users, and rings', async () => {
    await insertTrades('accepted', 'ended');
    await insertTrades('accepted', 'waiting', 'ring');
    await insertTrades('pending', 'waiting');
    expect((await offerFor(town)).status).toBe(201);
  });

  it('a user who has the maximum number of waiting offers cannot make another offer', async () => {
    await insertTrades('accepted', 'waiting');
    expect(refusal(await offerFor(town))).toBe('409 too_many_offers');
  });
});

describe('the message of an offer', () => {
  it('a held message of an offer is shown only to its writer', async () => {
    const { ann, bob } = town;
    const { id } = await makeOffer(town, { message: 'Mine is mint.' });
    await use.app.db.update(connections).set({ message: '', heldMessage: 'Mine is mint.' });
    expect((await readTrade(ann, id)).message).toBe('Mine is mint.');
    expect((await readTrade(bob, id)).message).toBe('');
  });

  it('an offer’s message appears in the conversation when the swap is agreed, even if no moderator has read it', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town, { message: 'Mine is mint.' });
    await use.app.db.update(connections).set({ message: '', heldMessage: 'Mine is mint.' });
    const { conversation_id: conversationId } = (await act(bob, offer, 'accept')).body;
    const { body } = await ann.client.get<{ data: { message: string; sender_id: number }[] }>(
      `/api/conversations/${conversationId}/messages`,
    );
    expect(body.data).toMatchObject([{ message: 'Mine is mint.', sender_id: ann.id }]);
  });
});

describe('counter-offers', () => {
  const counter = async (more: object, offer?: Trade) => {
    const { id, version } = offer ?? (await makeOffer(town));
    const body = { version, gives: [town.bob.card.id], gets: [town.ann.card.id], ...more };
    return await town.bob.client.post<Trade>(`/api/trades/${id}/counter`, body);
  };

  it('a counter-offer with closed listings or listings of the wrong user is refused, and the offer stays unchanged', async () => {
    const { app, lookups, ann, bob } = town;
    const third = await makeListing(app.db, await makeUser(app.db), { lookups, trade: true });
    const closed = await makeListing(app.db, ann, { lookups, trade: true, status: 'closed' });
    const offer = await makeOffer(town);
    const answer = await counter({ gives: [ann.card.id, third.id], gets: [closed.id, bob.card.id] }, offer);
    expect(problemsOf(answer)).toEqual([
      'gives.0 not_your_listing',
      'gives.1 not_your_listing',
      'gets.0 listing_not_open',
      'gets.1 own_listing',
    ]);
    expect(problemsOf(await counter({ gets: [third.id] }, offer))).toEqual(['gets.0 listings_of_several_users']);
    expect(await readTrade(ann, offer.id)).toMatchObject({ version: 1, status: 'waiting', accepted_count: 1 });
  });

  it('a counter-offer and every other answer return 404 to anyone except the two users of the swap', async () => {
    const offer = await makeOffer(town);
    const other = await use.app.as(await makeUser(use.app.db));
    const body = { version: 1, gives: [town.bob.card.id], gets: [town.ann.card.id] };
    expect(refusal(await other.post(`/api/trades/${offer.id}/counter`, body))).toBe('404 not_found');
    for (const answer of ['accept', 'decline', 'withdraw']) {
      expect(refusal(await other.post(`/api/trades/${offer.id}/${answer}`, { version: 1 }))).toBe('404 not_found');
    }
  });

  it('a counter-offer can be countered, but only by the user who received it', async () => {
    const first = await counter({});
    expect(refusal(await counter({}, first.body))).toBe('409 already_decided');
    const body = { version: 2, gives: [town.ann.card.id], gets: [town.bob.card.id] };
    const second = await town.ann.client.post<Trade>(`/api/trades/${first.body.id}/counter`, body);
    expect(second.body).toMatchObject({ version: 3, offered_by: town.ann.id });
    expect((await act(town.bob, second.body, 'accept')).body.status).toBe('agreed');
  });
});

describe('the values of a swap', () => {
  it('the value that the proposer gets includes the amount that the other user pays', async () => {
    const { ann, bob, lookups } = town;
    const balance = { payer: 'other', amount: '2.50', currency_id: lookups.currency };
    expect((await makeOffer(town, { balance })).values[0]?.members).toEqual([
      { user_id: ann.id, gives: 10, gets: 12.5, difference: 2.5 },
      { user_id: bob.id, gives: 12.5, gets: 10, difference: -2.5 },
    ]);
  });

  it('swap values are in both users’ currencies and include any additional payment, before and after the agreement', async () => {
    const { app, ann, bob } = town;
    const [pounds] = await app.db.select().from(currencies).where(eq(currencies.code, 'GBP'));
    const currencyId = pounds?.id ?? 0;
    await app.db.insert(currencyRates).values({ currencyId, perBase: 0.8, asOf: '2026-11-20' });
    await app.db.update(users).set({ currencyId }).where(eq(users.id, bob.id));
    await setListing(bob.card.id, { priceMinor: 2000, currencyId });
    // Ann gives $10 and £8 ($10), and gets £20, which is $25.
    const offer = await makeOffer(town, { balance: { payer: 'me', amount: '8.00', currency_id: currencyId } });
    const differences = ({ values }: Trade, userId: number) =>
      values.map(({ currency, members }) => {
        return [currency.code, members.find((member) => member.user_id === userId)?.difference];
      });
    expect(differences(offer, ann.id)).toEqual([
      ['USD', 5],
      ['GBP', 4],
    ]);
    expect(differences(await readTrade(bob, offer.id), bob.id)).toEqual([
      ['GBP', -4],
      ['USD', -5],
    ]);
    const body = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
    const balance = { payer: 'other', amount: '12.00', currency_id: currencyId };
    const { body: countered } = await bob.client.post<Trade>(`/api/trades/${offer.id}/counter`, { ...body, balance });
    const { body: agreed } = await act(ann, countered, 'accept');
    expect(agreed).toMatchObject({
      status: 'agreed',
      balance: { from: ann.id, amount: 12, currency: { code: 'GBP' } },
    });
    expect(differences(agreed, ann.id)).toEqual([
      ['USD', 0],
      ['GBP', 0],
    ]);
  });
});
