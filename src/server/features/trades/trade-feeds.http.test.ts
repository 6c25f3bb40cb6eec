import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sharedApp } from '#test/make-app.ts';
import { makeRingTown, proposeOnlyRing } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, type Swapper } from '#test/swaps.ts';

const use = sharedApp();

/**
 * Returns the users whose feeds have received a change to this swap or ring since the last call, and empties the feeds.
 */
async function changedFor(tradeId: number): Promise<number[]> {
  await use.app.settled();
  const { rows } = await use.app.db.execute<{ user_id: number }>(sql`
    select distinct user_id from changes where type = 'trade' and entity_id = ${String(tradeId)} order by 1`);
  await use.app.db.execute(sql`delete from changes`);
  return rows.map((row) => row.user_id);
}

it('every change of a swap is added to the change feeds of both users', async () => {
  const town = await makeSwapTown(use.app);
  const { ann, bob } = town;
  const userIds = [ann.id, bob.id].toSorted((a, b) => a - b);
  const offer = await makeOffer(town);
  expect(await changedFor(offer.id)).toEqual(userIds);
  const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
  await bob.client.post(`/api/trades/${offer.id}/counter`, counter);
  expect(await changedFor(offer.id)).toEqual(userIds);
  expect((await act(ann, { id: offer.id, version: 2 }, 'accept')).body.status).toBe('agreed');
  expect(await changedFor(offer.id)).toEqual(userIds);
});

it.each(['decline', 'withdraw'] as const)(
  'the end of a swap is added to the change feeds of both users: %s',
  async (action) => {
    const town = await makeSwapTown(use.app);
    const { ann, bob } = town;
    const offer = await makeOffer(town);
    await changedFor(offer.id);
    await act(action === 'withdraw' ? ann : bob, offer, action);
    expect(await changedFor(offer.id)).toEqual([ann.id, bob.id].toSorted((a, b) => a - b));
  },
);

it('the proposal of a ring, an acceptance and a decline are added to the change feeds of all members', {
  timeout: 120_000,
}, async () => {
  const town = await makeRingTown(use.app);
  const [ann, bob] = town.members as [Swapper, Swapper, Swapper];
  const all = town.members.map(({ id }) => id).toSorted((a, b) => a - b);
  const ring = await proposeOnlyRing(town);
  expect(await changedFor(ring.id)).toEqual(all);
  await act(ann, ring, 'accept');
  expect(await changedFor(ring.id)).toEqual(all);
  await act(bob, ring, 'decline');
  expect(await changedFor(ring.id)).toEqual(all);
});
