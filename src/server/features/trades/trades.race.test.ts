import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_WAITING_OFFERS } from '#contract/limits.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import {
  act,
  makeOffer,
  makeSwapTown,
  notificationTypes,
  offerFor,
  readTrade,
  type Swapper,
  type SwapTown,
} from '#test/swaps.ts';
import { agreedListings, tradeProposals } from '../../tables/trades.ts';

const use = sharedApp();
let town: SwapTown;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
});

async function makeThird(name: string): Promise<Swapper> {
  const user = await makeUser(use.app.db, { name });
  const card = await makeListing(use.app.db, user, { lookups: town.lookups, trade: true });
  return { ...user, client: await use.app.as(user), card };
}

async function replaceCards(): Promise<void> {
  const make = async (user: Swapper): Promise<Swapper> => ({
    ...user,
    card: await makeListing(use.app.db, user, { lookups: town.lookups, trade: true }),
  });
  town = { ...town, ann: await make(town.ann), bob: await make(town.bob) };
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const ROUNDS = 4;

describe('concurrent answers', () => {
  it('only one of two offers for the same listing can be accepted', async () => {
    const { bob } = town;
    for (let round = 0; round < ROUNDS; round++) {
      const [dan, eve] = [await makeThird(`dan${round}`), await makeThird(`eve${round}`)];
      const card = await makeListing(use.app.db, bob, { lookups: town.lookups, trade: true });
      const targetTown = { ...town, bob: { ...bob, card } };
      // Bob counters one of the offers, so that two different users accept at the same moment.
      const first = await makeOffer({ ...targetTown, ann: dan });
      const second = await makeOffer({ ...targetTown, ann: eve });
      const counter = { version: 1, gives: [card.id], gets: [eve.card.id] };
      const { body: countered } = await bob.client.post<typeof second>(`/api/trades/${second.id}/counter`, counter);
      const answers = await Promise.all([act(bob, first, 'accept'), act(eve, countered, 'accept')]);
      expect(statuses(answers)).toEqual([200, 409]);
      await use.app.settled();
      const ended = [await readTrade(bob, first.id), await readTrade(bob, second.id)].map(({ status }) => status);
      expect(ended.toSorted()).toEqual(['agreed', 'ended']);
      expect([await notificationTypes(dan), await notificationTypes(eve)].flat().toSorted()).toEqual([
        ...['trade_agreed', 'trade_ended', 'trade_proposed'],
      ]);
    }
    expect(await use.app.db.$count(agreedListings)).toBe(2 * ROUNDS);
  });

  it('an offer is decided once when one user accepts it while the other user withdraws it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ann, bob } = town;
      const offer = await makeOffer(town);
      const answers = await Promise.all([act(bob, offer, 'accept'), act(ann, offer, 'withdraw')]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { status } = await readTrade(ann, offer.id);
      const ofOffer = (await notificationTypes(ann)).filter((type) => type.startsWith('trade'));
      expect(ofOffer).toHaveLength(round + 1);
      expect(ofOffer[0]).toBe(status === 'agreed' ? 'trade_agreed' : 'trade_ended');
      await replaceCards();
    }
  });

  it('an offer that is accepted while its listing is being sold is either agreed, or ends because the listing is closed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { bob } = town;
      const offer = await makeOffer(town);
      const close = bob.client.put(`/api/listings/${bob.card.id}/sale`, {});
      const [answer] = await Promise.all([act(bob, offer, 'accept'), close]);
      await use.app.settled();
      const { status, end_reason } = await readTrade(bob, offer.id);
      expect([answer.status, status, end_reason]).toEqual(
        answer.status === 200 ? [200, 'agreed', null] : [409, 'ended', 'listing_closed'],
      );
      await replaceCards();
    }
  });

  it('accepting an offer does not deadlock with declining its contact request', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ann, bob } = town;
      const offer = await makeOffer(town);
      const { rows } = await use.app.db.execute<{ id: string }>(
        sql`select id from notifications where trade_id = ${offer.id} and type = 'connection_request'`,
      );
      const decline = bob.client.post(`/api/notifications/${rows[0]?.id}/connection-decline`);
      const [accepted, declined] = await Promise.all([act(bob, offer, 'accept'), decline]);
      expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
      expect((await readTrade(ann, offer.id)).status).toBe(accepted.status === 200 ? 'agreed' : 'ended');
      await replaceCards();
    }
  });
});

describe('concurrent offers', () => {
  it('only one of a user’s concurrent offers for the same listing is created', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => offerFor(town)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(await use.app.db.$count(tradeProposals)).toBe(1);
  });

  it('concurrent offers never exceed the limit of waiting offers', async () => {
    const { ann } = town;
    await use.app.db.execute(sql`
      with made as (
        insert into trade_proposals (kind, version, expires_at)
        select 'swap', 1, now() + interval '1 day' from generate_series(2, ${MAX_WAITING_OFFERS}) returning id
      ) insert into trade_answers (trade_id, user_id, place, answer) select id, ${ann.id}, 0, 'accepted' from made`);
    // Each offer gives a different listing, because offers of the same listing run one after another anyway.
    const pairs = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const ownListing = await makeListing(use.app.db, ann, { lookups: town.lookups, trade: true });
        return { gives: [ownListing.id], gets: [(await makeThird(`other-${n}`)).card.id] };
      }),
    );
    const answers = await Promise.all(pairs.map((offer) => ann.client.post('/api/trades', offer)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
  });
});
