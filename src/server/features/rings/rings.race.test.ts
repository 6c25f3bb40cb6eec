import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sharedApp } from '#test/make-app.ts';
import { listTrades, makeRingTown, proposeOnlyRing, searchRingsNow } from '#test/rings.ts';
import { act, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';
import { ringChanges } from '../../tables/rings.ts';
import { agreedListings } from '../../tables/trades.ts';

const use = sharedApp();
const TIMEOUT = { timeout: 240_000 };

it('a ring is agreed once when all members accept at the same moment', TIMEOUT, async () => {
  const town = await makeRingTown(use.app);
  const ring = await proposeOnlyRing(town);
  const answers = await Promise.all(town.members.map((member) => act(member, ring, 'accept')));
  await use.app.settled();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.status === 'agreed')).toHaveLength(1);
  expect(await use.app.db.select().from(agreedListings)).toHaveLength(3);
  for (const member of town.members) {
    const types = await notificationTypes(member);
    expect(types.filter((type) => type === 'trade_agreed').length).toBeLessThanOrEqual(1);
  }
});

it.each([1, 2, 3])(
  'a ring is either agreed or dissolved, never both, if a listing is sold during the last acceptance (round %i)',
  TIMEOUT,
  async () => {
    const town = await makeRingTown(use.app);
    const [ann, bob, cleo] = town.members as [Swapper, Swapper, Swapper];
    const ring = await proposeOnlyRing(town);
    await act(ann, ring, 'accept');
    await act(bob, ring, 'accept');
    await Promise.all([
      act(cleo, ring, 'accept'),
      use.app.db.update(listings).set({ status: 'closed' }).where(eq(listings.id, bob.card.id)),
    ]);
    use.app.db.hooks.committed();
    await use.app.settled();
    const { status, end_reason: reason } = await readTrade(ann, ring.id);
    const agreed = await use.app.db.select().from(agreedListings);
    expect([status, reason, agreed.length]).toEqual(
      status === 'agreed' ? ['agreed', null, 3] : ['ended', 'listing_closed', 0],
    );
    expect((await notificationTypes(ann)).filter((type) => type !== 'trade_proposed')).toHaveLength(1);
  },
);

it('a ring is proposed once when two nodes search at the same moment', TIMEOUT, async () => {
  const town = await makeRingTown(use.app);
  await Promise.all([use.app.jobs.runNow('rings'), use.app.jobs.runNow('rings')]);
  for (const { id } of town.members) await use.app.db.insert(ringChanges).values({ userId: id });
  await searchRingsNow(use.app);
  for (const member of town.members) expect(await listTrades(member)).toHaveLength(1);
});
