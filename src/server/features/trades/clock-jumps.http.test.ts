import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { makeRingTown, proposeOnlyRing } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import { listExpired } from './trades.store.ts';

const use = sharedApp();
let newMails: Awaited<ReturnType<typeof watchMails>>;

/** Moves the times of all trades back, which works for every node and engine, unlike setting the clock forward. */
async function moveClock(hours: number): Promise<void> {
  const move = sql`make_interval(hours => ${hours})`;
  await use.app.db.execute(sql`
    update trade_proposals set expires_at = expires_at - ${move}, created_at = created_at - ${move},
      decided_at = decided_at - ${move}`);
}

async function runExpiry(): Promise<void> {
  await use.app.jobs.runNow('expired trades');
  await use.app.settled();
}

const countEndings = async (members: readonly Swapper[]): Promise<number[]> => {
  const counts: number[] = [];
  for (const member of members) {
    counts.push((await notificationTypes(member)).filter((type) => type === 'trade_ended').length);
  }
  return counts;
};

async function expectExpiredOnce(members: readonly Swapper[], { id }: Trade): Promise<void> {
  for (const member of members) {
    expect(await readTrade(member, id)).toMatchObject({ status: 'ended', end_reason: 'expired' });
  }
  expect(await countEndings(members)).toEqual(members.map(() => 1));
}

it('the job "expired trades" begins with the offer that expired first', async () => {
  const [later, earlier] = [
    await makeOffer(await makeSwapTown(use.app, ['ann', 'bob'])),
    await makeOffer(await makeSwapTown(use.app, ['cleo', 'dan'])),
  ];
  for (const [{ id }, hours] of [
    [later, 1],
    [earlier, 2],
  ] as const) {
    await use.app.db.execute(sql`
      update trade_proposals set expires_at = now() - make_interval(hours => ${hours}) where id = ${id}`);
  }
  expect(await listExpired(use.app.db, 1)).toEqual([earlier.id]);
});

describe.each([
  [
    'swap',
    72,
    async () => {
      const town = await makeSwapTown(use.app);
      return { trade: await makeOffer(town), members: [town.ann, town.bob] };
    },
  ],
  [
    'ring',
    48,
    async () => {
      const town = await makeRingTown(use.app);
      return { trade: await proposeOnlyRing(town), members: town.members };
    },
  ],
] as const)('the expiry of a %s when the clock jumps', (_kind, lifetime, propose) => {
  let members: readonly Swapper[];
  let trade: Trade;
  beforeEach(async () => {
    ({ members, trade } = await propose());
    await use.app.settled();
    newMails = await watchMails(use.app);
  });

  it('a trade is still waiting after the clock jumps a day forward or an hour back', async () => {
    for (const hours of [24, -1]) {
      await moveClock(hours);
      await runExpiry();
      expect((await readTrade(members[0] as Swapper, trade.id)).status).toBe('waiting');
    }
    expect(await countEndings(members)).toEqual(members.map(() => 0));
    const last = members.at(-1) as Swapper;
    expect((await act(last, trade, 'decline')).status).toBe(200);
  });

  it('a trade expires only once when the clock jumps past its expiry time and is then set back', async () => {
    await moveClock(lifetime);
    await runExpiry();
    await expectExpiredOnce(members, trade);
    await moveClock(-1);
    await runExpiry();
    await moveClock(24);
    await runExpiry();
    await expectExpiredOnce(members, trade);
    const mailed = (await newMails()).map(({ to }) => to).toSorted();
    expect(mailed).toEqual(members.map(({ email }) => email).toSorted());
  });

  it('an expired trade cannot be accepted, even if the clock is set back to before the expiry time', async () => {
    await moveClock(lifetime);
    await runExpiry();
    await moveClock(-1);
    for (const member of members) {
      expect((await readTrade(member, trade.id)).viewer.can).toMatchObject({ accept: false, decline: false });
      expect(refusal(await act(member, trade, 'accept'))).toBe('409 trade_ended');
    }
    await expectExpiredOnce(members, trade);
  });
});
