import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { listTrades, makeRingTown, proposeOnlyRing, searchRingsNow } from '#test/rings.ts';
import { act, readTrade, type Swapper } from '#test/swaps.ts';
import type { Tx } from '../../db/db.ts';
import { ringChanges, ringHops } from '../../tables/rings.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { agreedListings } from '../../tables/trades.ts';

const use = sharedApp();
const TIMEOUT = { timeout: 240_000 };

it(
  'a ring search proposes no ring if one of its wants is removed during the search, and logs no error',
  TIMEOUT,
  async () => {
    const { members, wants } = await makeRingTown(use.app);
    const remove = (tx: Tx) => tx.delete(savedSearches).where(eq(savedSearches.id, wants[0] ?? 0));
    await answersDuring(use.app.db, remove, [() => searchRingsNow(use.app)]);
    for (const member of members) expect(await listTrades(member)).toEqual([]);
    expect(await use.app.db.$count(ringHops)).toBe(0);
    expect(use.app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    // The next search covers the same users again, without the removed want.
    await searchRingsNow(use.app);
    expect(await use.app.db.$count(ringChanges)).toBe(0);
  },
);

it('a ring is agreed even if one of its wants is removed while the last member accepts', TIMEOUT, async () => {
  const town = await makeRingTown(use.app);
  const [ann, bob, cleo] = town.members as [Swapper, Swapper, Swapper];
  const ring = await proposeOnlyRing(town);
  await act(ann, ring, 'accept');
  await act(bob, ring, 'accept');
  const [answers, removed] = await Promise.all([
    act(cleo, ring, 'accept'),
    bob.client.send('DELETE', `/api/wants/${town.wants[1]}`),
  ]);
  expect([answers.status, removed.status]).toEqual([200, 204]);
  await use.app.settled();
  expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'agreed' });
  expect(await use.app.db.$count(agreedListings)).toBe(3);
});
