import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { makeRingTown, proposeOnlyRing, type RingTown } from '#test/rings.ts';
import { act, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import type { Db, Tx } from '../../db/db.ts';
import { agreedListings, tradeProposals } from '../../tables/trades.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let town: RingTown;
let ring: Trade;
let ann: Swapper;
let bob: Swapper;
let cleo: Swapper;

beforeEach(async () => {
  town = await makeRingTown(use.app);
  [ann, bob, cleo] = town.members as [Swapper, Swapper, Swapper];
  ring = await proposeOnlyRing(town);
  await act(ann, ring, 'accept');
  await act(bob, ring, 'accept');
}, 120_000);

const lockCard = (tx: Tx) => tx.execute(sql`select from listings where id = ${ann.card.id} for update`);
const acceptLast = async (id = ring.id): Promise<number> => (await act(cleo, { ...ring, id }, 'accept')).status;

async function expectDecided(status: 'agreed' | 'ended', reason: string | null): Promise<void> {
  use.app.db.hooks.committed();
  await use.app.settled();
  expect(await readTrade(ann, ring.id)).toMatchObject({ status, end_reason: reason });
  expect(await use.app.db.$count(agreedListings)).toBe(status === 'agreed' ? 3 : 0);
  for (const member of [ann, bob]) {
    const types = (await notificationTypes(member)).filter((type) => /^trade_(agreed|ended)$/.test(type));
    expect(types).toEqual([`trade_${status}`]);
  }
}

describe('the last acceptance of a ring and the expiry job', () => {
  const runJob = async (): Promise<number> => ((await use.app.jobs.runNow('expired trades')) ? 200 : 503);

  it.each(['acceptance', 'job'])(
    'an expired ring ends exactly once if its last acceptance and the expiry job run concurrently, %s first',
    async (first) => {
      await use.app.db.update(tradeProposals).set({ expiresAt: sql`now() - interval '1 second'` });
      const inOrder = first === 'job' ? [runJob, acceptLast] : [acceptLast, runJob];
      const answers = await answersDuring(
        use.app.db,
        lockCard,
        inOrder.map((run) => () => run()),
      );
      expect(answers.toSorted()).toEqual([200, 409]);
      await expectDecided('ended', 'expired');
    },
  );
});

describe('the last acceptance of a ring and the sale of one of its listings', () => {
  const sell = async (): Promise<number> => (await bob.client.put(`/api/listings/${bob.card.id}/sale`, {})).status;
  const lockSold = (tx: Tx) => tx.execute(sql`select from listings where id = ${bob.card.id} for update`);

  it('the ring is agreed if the last acceptance precedes the sale of a listing', async () => {
    const answers = await answersDuring(use.app.db, lockSold, [acceptLast, sell]);
    expect(answers[0]).toBe(200);
    await expectDecided('agreed', null);
  });

  it('the ring is dissolved if the sale of a listing precedes the last acceptance', async () => {
    const answers = await answersDuring(use.app.db, lockSold, [sell, acceptLast]);
    expect(answers).toEqual([200, 409]);
    await expectDecided('ended', 'listing_closed');
  });
});

describe('the last acceptances of two rings with a listing in common', () => {
  /** Inserts the rows directly, because unique keys prevent proposing two rings with a listing in common. */
  async function copyRing(): Promise<number> {
    const { rows } = await use.app.db.execute<{ id: number }>(sql`
      with copied as (
        insert into trade_proposals (kind, status, version, expires_at)
        select kind, status, version, expires_at from trade_proposals where id = ${ring.id} returning id
      ), items as (
        insert into trade_items (trade_id, place, listing_id, from_id, to_id, want_id, price_minor, currency_id)
        select copied.id, place, listing_id, from_id, to_id, want_id, price_minor, currency_id
        from trade_items, copied where trade_id = ${ring.id}
      ) insert into trade_answers (trade_id, user_id, place, answer)
        select copied.id, user_id, place, answer from trade_answers, copied where trade_id = ${ring.id}
        returning trade_id as id`);
    return rows[0]?.id ?? 0;
  }

  it('one of two rings with a listing in common is agreed, and the other ring is dissolved', async () => {
    const copy = await copyRing();
    const answers = await answersDuring(use.app.db, lockCard, [() => acceptLast(), () => acceptLast(copy)]);
    expect(answers).toEqual([200, 409]);
    use.app.db.hooks.committed();
    await use.app.settled();
    expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'agreed' });
    expect(await readTrade(ann, copy)).toMatchObject({ status: 'ended', end_reason: 'listing_closed' });
    const agreed = await use.app.db.select().from(agreedListings);
    expect(agreed.map(({ tradeId }) => tradeId)).toEqual([ring.id, ring.id, ring.id]);
  });
});

describe('the last acceptance of a ring and the suspension of one of its members', () => {
  const suspend = (db: Db | Tx) => db.update(users).set({ status: 'suspended' }).where(eq(users.id, bob.id));

  it('the ring is dissolved if a member is suspended while the last acceptance waits for a listing lock', async () => {
    const answers = await answersDuring(use.app.db, lockCard, [acceptLast], () => suspend(use.app.db));
    expect(answers).toEqual([409]);
    use.app.db.hooks.committed();
    await use.app.settled();
    expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
    expect(await use.app.db.$count(agreedListings)).toBe(0);
  });

  it('the ring is agreed without a deadlock if the last acceptance precedes the suspension of a member', async () => {
    expect(await answersDuring(use.app.db, suspend, [acceptLast])).toEqual([200]);
    use.app.db.hooks.committed();
    await use.app.settled();
    expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'agreed' });
    expect(await use.app.db.$count(agreedListings)).toBe(3);
    expect((await notificationTypes(ann)).filter((type) => type === 'trade_ended')).toEqual([]);
  });
});
