import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer, makeSwapTown, readTrade, type Swapper, type SwapTown } from '#test/swaps.ts';
import { withTransaction } from '../../db/db.ts';
import { ringBans } from '../../tables/rings.ts';
import { tradeProposals } from '../../tables/trades.ts';
import { deleteErasedListings, eraseListings } from '../listings/index.ts';
import { eraseRings } from '../rings/index.ts';
import { eraseTrades } from './trades.store.ts';

const use = sharedApp();
let town: SwapTown;
let cleo: Swapper;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
  const user = await makeUser(use.app.db, { name: 'cleo' });
  const card = await makeListing(use.app.db, user, { lookups: town.lookups, trade: true });
  cleo = { ...user, client: await use.app.as(user), card };
});

const remaining = async (): Promise<Record<number, string>> =>
  Object.fromEntries(
    (await use.app.db.select().from(tradeProposals).orderBy(asc(tradeProposals.id))).map(({ id, status }) => [
      id,
      status,
    ]),
  );
const erase = (user: Swapper, limit: number) => withTransaction(use.app.db, (tx) => eraseTrades(tx, user.id, limit));

it('erasing a user deletes their ended trades in batches, but no trades between other users', async () => {
  const { ann, bob } = town;
  const ended: number[] = [];
  for (const [proposer, receiver, answer] of [
    [bob, cleo, 'decline'],
    [ann, bob, 'decline'],
    [bob, ann, 'decline'],
    [ann, cleo, 'withdraw'],
  ] as const) {
    const offer = await makeOffer({ ...town, ann: proposer, bob: receiver });
    await act(answer === 'withdraw' ? proposer : receiver, offer, answer);
    ended.push(offer.id);
    // Use a new listing for the next offer, so that each offer has its own contact request.
    receiver.card = await makeListing(use.app.db, receiver, { lookups: town.lookups, trade: true });
  }
  const waiting = await makeOffer({ ...town, ann: cleo });
  const agreed = await makeOffer(town);
  await act(bob, agreed, 'accept');
  await use.app.settled();
  const [ofOthers = 0, ...ofAnn] = ended;
  // Cleo's swap has ended, because its listing has been traded in another swap.
  const statuses = { [ofOthers]: 'ended', [waiting.id]: 'ended', [agreed.id]: 'agreed' };
  expect(await remaining()).toEqual({ ...statuses, ...Object.fromEntries(ofAnn.map((id) => [id, 'ended'])) });
  expect(await erase(ann, 2)).toBe(2);
  expect(await erase(ann, 2)).toBe(1);
  expect(await erase(ann, 2)).toBe(0);
  expect(await remaining()).toEqual(statuses);
  const { rows } = await use.app.db.execute(
    sql`select distinct user_id from trade_answers where trade_id = ${ofOthers}`,
  );
  expect(rows).toHaveLength(2);
});

it('erasing a user deletes the ring bans of that user, and of no other user', async () => {
  const { ann, bob } = town;
  const bans = [ann, bob, cleo].flatMap(({ id: userId }) =>
    [ann, bob].filter(({ id }) => id !== userId).map(({ card }) => ({ listingId: card.id, userId })),
  );
  await use.app.db.insert(ringBans).values(bans);
  const eraseBans = (limit: number) => withTransaction(use.app.db, (tx) => eraseRings(tx, cleo.id, limit));
  expect([await eraseBans(1), await eraseBans(1), await eraseBans(1)]).toEqual([1, 1, 0]);
  const remainingBans = await use.app.db.select().from(ringBans);
  expect(remainingBans.map(({ userId }) => userId).toSorted()).toEqual([ann.id, bob.id].toSorted());
});

it('an erased user’s listing stays in an agreed swap, but the other user no longer sees its name', async () => {
  const { ann, bob } = town;
  // The contact request is about Bob’s card, so only the swap refers to Ann’s card.
  const offer = await makeOffer(town);
  await act(bob, offer, 'accept');
  await use.app.settled();
  for (const step of [eraseListings, deleteErasedListings]) {
    await withTransaction(use.app.db, (tx) => step(tx, ann.id, 9));
  }
  const { items } = await readTrade(bob, offer.id);
  expect(
    items.map(({ listing, from, price, is_unavailable }) => [listing.id, listing.name, from, price, is_unavailable]),
  ).toEqual([
    [ann.card.id, '', ann.id, 10, true],
    [bob.card.id, 'Card of bob', bob.id, 10, undefined],
  ]);
});
