import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { makeRingTown, proposeOnlyRing } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import type { Tx } from '../../db/db.ts';

const use = sharedApp();
afterEach(() => void vi.restoreAllMocks());

/** Runs `then` in the transaction that agrees on a trade, after its events have been delivered and before its commit. */
function onAgreement(then: (tx: Tx) => Promise<void>): void {
  const { hooks } = use.app.db;
  const deliver = hooks.deliver.bind(hooks);
  const spy = vi.spyOn(hooks, 'deliver').mockImplementation(async (tx, events) => {
    await deliver(tx, events);
    if (!events.some(({ type }) => type === 'trade.agreed')) return;
    spy.mockRestore();
    await then(tx);
  });
}

async function readState(): Promise<unknown> {
  const { rows } = await use.app.db.execute(sql`
    select (select json_agg(t order by t.id) from trade_proposals t) as trades,
      (select json_agg(a order by a.trade_id, a.user_id) from trade_answers a) as answers,
      (select json_agg(array[l.id::text, l.status] order by l.id) from listings l) as listings,
      (select json_agg(c order by c.id) from connections c) as connections,
      (select count(*) from conversations) as conversations, (select count(*) from agreed_listings) as agreed,
      (select count(*) from notifications) as notifications, (select count(*) from changes) as changes,
      (select count(*) from outbox) as outbox`);
  return rows;
}

describe.each([
  [
    'swap',
    async () => {
      const town = await makeSwapTown(use.app);
      return { trade: await makeOffer(town), members: [town.ann, town.bob] };
    },
  ],
  [
    'ring',
    async () => {
      const town = await makeRingTown(use.app);
      const trade = await proposeOnlyRing(town);
      for (const member of town.members.slice(0, -1)) await act(member, trade, 'accept');
      return { trade, members: town.members };
    },
  ],
] as const)('the agreement of a %s', (_kind, propose) => {
  let members: readonly Swapper[];
  let trade: Trade;
  let last: Swapper;
  beforeEach(async () => {
    ({ members, trade } = await propose());
    last = members.at(-1) as Swapper;
    await use.app.settled();
  });

  it('an agreement is stored as a whole with its notifications, or not at all', async () => {
    const before = await readState();
    onAgreement(() => Promise.reject(new Error('the process ended here')));
    expect((await act(last, trade, 'accept')).status).toBe(500);
    expect(await readState()).toEqual(before);
    const newMails = await watchMails(use.app);
    expect((await act(last, trade, 'accept')).status).toBe(200);
    await use.app.settled();
    for (const member of members) {
      expect((await notificationTypes(member)).filter((type) => type === 'trade_agreed')).toHaveLength(1);
      expect((await readTrade(member, trade.id)).status).toBe('agreed');
    }
    const mailed = (await newMails()).map(({ to }) => to).toSorted();
    expect(mailed).toEqual(
      members
        .filter(({ id }) => id !== last.id)
        .map(({ email }) => email)
        .toSorted(),
    );
  });

  it('the emails about an agreement are sent once if the process that claimed them crashes before sending them', async () => {
    const claim = (until: string) =>
      sql`update outbox set locked_until = now() + ${until}::interval where kind = 'mail'`;
    onAgreement(async (tx) => void (await tx.execute(claim('1 hour'))));
    const newMails = await watchMails(use.app);
    expect((await act(last, trade, 'accept')).status).toBe(200);
    expect(await newMails()).toEqual([]);
    // Another process takes over the rows once the claim has expired.
    await use.app.db.execute(claim('-1 second'));
    const counts: number[] = [];
    for (let round = 0; round < 2; round++) {
      use.app.db.hooks.committed();
      counts.push((await newMails()).length);
    }
    expect(counts).toEqual([members.length - 1, 0]);
  });
});
