import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { makeOffer, makeSwapTown, type Swapper, type SwapTown } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
let town: SwapTown;
let offer: Trade;
let newMails: Awaited<ReturnType<typeof watchMails>>;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
  offer = await makeOffer(town);
  await use.app.settled();
  newMails = await watchMails(use.app);
});

const endings = async ({ client }: Swapper): Promise<unknown[]> =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data
    .filter(({ type }) => type === 'trade_ended')
    .map(({ trade }) => trade);

/** Changes the listing in the database, as a request of its owner would. */
async function saveListing(values: object): Promise<void> {
  await use.app.db.update(listings).set(values).where(eq(listings.id, town.bob.card.id));
  use.app.db.hooks.committed();
}

it.each([
  ['listing_closed', () => saveListing({ status: 'closed' }), 'One of the items is no longer available.'],
  ['not_open_to_trade', () => saveListing({ trade: false }), 'One of the items is no longer open to trade.'],
  ['price_changed', () => saveListing({ priceMinor: 2000 }), 'The price of one of the items changed by more than 10%.'],
  [
    'expired',
    async () => {
      await use.app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second'`);
      await use.app.jobs.runNow('expired trades');
    },
    'The time to answer ran out.',
  ],
] as const)(
  'the end of a swap notifies each user once, in the app and by email, with the reason: %s',
  async (reason, end, text) => {
    await end();
    await use.app.settled();
    for (const user of [town.ann, town.bob]) {
      expect(await endings(user)).toMatchObject([{ id: offer.id, kind: 'swap', status: 'ended', end_reason: reason }]);
    }
    const mails = await newMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.test', 'bob@example.test']);
    for (const mail of mails) expect(mail.text).toContain(text);
  },
);
