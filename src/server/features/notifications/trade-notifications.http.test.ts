import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { makeConversation } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { makeRingTown, proposeOnlyRing } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, type Swapper } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();

const listOf = async ({ client }: Pick<Swapper, 'client'>) =>
  (await client.get<{ data: Notification[]; meta: { unread: number } }>('/api/notifications')).body;
const unreadOf = async (user: Pick<Swapper, 'client'>): Promise<string[]> =>
  (await listOf(user)).data.filter(({ is_read }) => !is_read).map(({ type }) => type);
const counter = (user: Swapper, other: Swapper, { id, version }: Pick<Trade, 'id' | 'version'>) =>
  user.client.post<Trade>(`/api/trades/${id}/counter`, { version, gives: [user.card.id], gets: [other.card.id] });

it('answering a swap marks its notifications as read for the user who answers, and changes their feed', async () => {
  const town = await makeSwapTown(use.app);
  const { ann, bob } = town;
  const offer = await makeOffer(town);
  expect(await unreadOf(bob)).toEqual(['connection_request']);
  const { position } = (await bob.client.get<{ position: number }>('/api/changes?since=0')).body;
  const second = (await counter(bob, ann, offer)).body;
  expect([await unreadOf(bob), (await listOf(bob)).meta.unread]).toEqual([[], 0]);
  const feed = await bob.client.get<{ data: { type: string }[] }>(`/api/changes?since=${position}`);
  expect(feed.body.data.map(({ type }) => type)).toContain('notification');
  expect(await unreadOf(ann)).toEqual(['trade_proposed']);
  const third = (await counter(ann, bob, second)).body;
  expect([await unreadOf(ann), await unreadOf(bob)]).toEqual([[], ['trade_proposed']]);
  await act(bob, third, 'accept');
  expect([await unreadOf(bob), await unreadOf(ann)]).toEqual([[], ['trade_agreed']]);
});

it('a notification says whether a swap was offered or countered, also after a later counter-offer', async () => {
  const town = await makeSwapTown(use.app);
  const { ann, bob } = town;
  await makeConversation(use.app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
  const offer = await makeOffer(town);
  await counter(ann, bob, (await counter(bob, ann, offer)).body);
  const countersOf = async (user: Swapper) =>
    (await listOf(user)).data
      .filter(({ type }) => type === 'trade_proposed')
      .map(({ trade }) => trade?.is_counter_offer ?? false);
  expect([await countersOf(bob), await countersOf(ann)]).toEqual([[true, false], [true]]);
});

it('a notification about a ring contains the item that the user gets, unless a moderator has hidden it', async () => {
  const town = await makeRingTown(use.app, ['dan', 'eve', 'fay']);
  const ring = await proposeOnlyRing(town);
  const [dan, eve] = town.members as [Swapper, Swapper, Swapper];
  const givenTo = ({ id }: Swapper) => ring.items.find(({ to }) => to === id)?.listing.id ?? 0;
  const noticeOf = async (user: Swapper) => (await listOf(user)).data.find(({ type }) => type === 'trade_proposed');
  expect((await noticeOf(dan))?.trade?.gets).toEqual({
    name: 'Card of fay',
    image1: expect.stringContaining('/storage/listings/'),
  });
  await use.app.db
    .update(listings)
    .set({ isHidden: true })
    .where(eq(listings.id, givenTo(eve)));
  expect((await noticeOf(eve))?.trade?.gets).toBeUndefined();
});
