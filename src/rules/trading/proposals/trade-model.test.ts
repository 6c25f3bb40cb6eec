import { describe, expect, it } from 'vitest';
import { isWholeSuite } from '#test/scope.ts';
import { applyTradeAction, proposeRing, proposeSwap } from './trade-life-cycle.ts';
import type { TradeAction, TradeItem, TradeProposal } from './trade-proposal.ts';

/**
 * Explores every reachable state of several proposals that share listings. Each step is one transaction, so a crash
 * undoes the whole step and leaves a state that is explored anyway. After a commit that closes a listing, all other
 * proposals with that listing are notified: in any order, with any delay and, after a crash, more than once.
 */
type World = {
  proposals: TradeProposal[];
  /** Listings that were sold outside trades or are in an agreed trade. */
  closed: number[];
  /** Closed listings whose proposals have not been updated yet, with one entry per proposal and listing. */
  queue: { proposal: number; listing: number }[];
  /** For each proposal: how often each user was notified that the proposal was agreed or ended. */
  notified: Record<number, number>[];
  isLate: boolean;
};

const item = (listing: number, from: number, to: number): TradeItem => {
  return { listing, from, to, want: 100 + listing, price: 1_000, currencyId: 1 };
};
/** A time after every deadline, including the deadline of the last counter-offer. */
const LATE = 10 ** 12;
const MAX_VERSION = isWholeSuite ? 3 : 2;

const enqueue = (world: World, listings: readonly number[], except: number): World['queue'] => {
  const added = world.proposals.flatMap((proposal, index) =>
    index === except
      ? []
      : listings
          .filter((listing) => proposal.items.some((entry) => entry.listing === listing))
          .map((listing) => ({ proposal: index, listing })),
  );
  const isQueued = (entry: World['queue'][number]): boolean =>
    world.queue.some(({ proposal, listing }) => proposal === entry.proposal && listing === entry.listing);
  return [...world.queue, ...added.filter((entry) => !isQueued(entry))].sort(
    (a, b) => a.proposal - b.proposal || a.listing - b.listing,
  );
};

function act(world: World, index: number, action: TradeAction): World {
  const before = world.proposals[index] as TradeProposal;
  const { proposal, effects } = applyTradeAction(before, action, {
    now: world.isLate ? LATE : 0,
    isListingAvailable: (listing) => !world.closed.includes(listing),
  });
  if (proposal === before) return world;
  let next: World = { ...world, proposals: world.proposals.with(index, proposal) };
  for (const effect of effects) {
    if (effect.type === 'open_deals') {
      const listings = effect.items.map(({ listing }) => listing);
      // The database's constraint would refuse this transaction; the rule must not attempt it.
      if (listings.some((listing) => world.closed.includes(listing))) throw new Error('A listing in two agreed trades');
      next = { ...next, closed: [...world.closed, ...listings].sort(), queue: enqueue(next, listings, index) };
    }
    if (effect.type === 'notify_agreed' || effect.type === 'notify_ended') {
      const counts = { ...next.notified[index] };
      for (const user of effect.users) counts[user] = (counts[user] ?? 0) + 1;
      next = { ...next, notified: next.notified.with(index, counts) };
    }
  }
  return next;
}

function userActions(proposal: TradeProposal, user: number): TradeAction[] {
  const { version, items } = proposal;
  const offers: TradeAction[] =
    proposal.kind === 'swap' && version < MAX_VERSION ? [{ type: 'counter', user, version, items, balance: null }] : [];
  return [
    { type: 'accept', user, version },
    { type: 'accept', user, version: version - 1 },
    { type: 'decline', user, version },
    { type: 'withdraw', user, version },
    { type: 'leave', user },
    ...offers,
  ];
}

const USERS = [1, 2, 3, 4];

function successors(world: World): World[] {
  const next: World[] = [{ ...world, isLate: !world.isLate }];
  for (const [index, proposal] of world.proposals.entries()) {
    const listing = proposal.items[0]?.listing ?? 0;
    const actions: TradeAction[] = [
      ...USERS.flatMap((user) => userActions(proposal, user)),
      { type: 'check_time' },
      { type: 'change_price', listing, price: 2_000 },
      { type: 'stop_trading', listing },
    ];
    next.push(...actions.map((action) => act(world, index, action)));
  }
  for (const entry of world.queue) {
    const delivered = act(world, entry.proposal, { type: 'close_listing', listing: entry.listing });
    // If the process crashes, the entry stays in the queue and is delivered again.
    next.push(delivered, { ...delivered, queue: delivered.queue.filter((other) => other !== entry) });
  }
  return next;
}

const withSale = (world: World, listing: number): World[] =>
  world.closed.includes(listing)
    ? []
    : [{ ...world, closed: [...world.closed, listing].sort(), queue: enqueue(world, [listing], -1) }];

function faultsOf({ proposals, notified }: World): string[] {
  const agreed = proposals.filter(({ status }) => status === 'agreed').flatMap(({ items }) => items);
  const faults: string[] = [];
  if (new Set(agreed.map(({ listing }) => listing)).size < agreed.length) faults.push('a listing in two agreed trades');
  for (const [index, { status, answers }] of proposals.entries()) {
    const hasAllAccepted = answers.every(({ answer }) => answer === 'accepted');
    if ((status === 'agreed') !== hasAllAccepted && status !== 'ended') faults.push('half agreed');
    for (const { user } of answers) {
      const expected = status === 'waiting' ? 0 : 1;
      if ((notified[index]?.[user] ?? 0) !== expected) faults.push(`${user} notified of ${status}`);
    }
  }
  return faults;
}

const keyOf = ({ proposals, closed, queue, notified, isLate }: World): string =>
  [
    ...proposals.flatMap(({ status, endReason, version, answers }) => [
      status,
      endReason,
      version,
      ...answers.map(({ user, answer }) => `${user}${answer}`),
    ]),
    ...closed,
    ...queue.map(({ proposal, listing }) => `${proposal}>${listing}`),
    JSON.stringify(notified),
    isLate,
  ].join();

function explore(proposals: TradeProposal[], soldListing: number): { worlds: number; agreed: Set<string> } {
  const start: World = { proposals, closed: [], queue: [], notified: proposals.map(() => ({})), isLate: false };
  const seen = new Set([keyOf(start)]);
  const open = [start];
  const agreed = new Set<string>();
  for (let world = open.pop(); world; world = open.pop()) {
    const faults = faultsOf(world);
    if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${JSON.stringify(world)}`);
    agreed.add(world.proposals.map(({ status }) => status).join(' '));
    for (const next of [...successors(world), ...withSale(world, soldListing)]) {
      const key = next === world ? '' : keyOf(next);
      if (key === '' || seen.has(key)) continue;
      seen.add(key);
      open.push(next);
    }
  }
  return { worlds: seen.size, agreed };
}

const firstRing = proposeRing([item(11, 1, 2), item(12, 2, 3), item(13, 3, 1)], 0).proposal;
const secondRing = proposeRing([item(12, 2, 3), item(15, 3, 4), item(14, 4, 2)], 0).proposal;
const longRing = proposeRing([item(11, 1, 2), item(12, 2, 3), item(13, 3, 4), item(14, 4, 1)], 0).proposal;
const swap = proposeSwap(
  { proposer: 1, receiver: 4, items: [item(11, 1, 4), item(14, 4, 1)], balance: null },
  0,
).proposal;

describe('proposals that share listings', () => {
  it.each([
    ['two rings', [firstRing, secondRing], 13],
    ['a ring of three and a swap', [firstRing, swap], 12],
    ['a ring of four and a swap', [longRing, swap], 12],
  ])(
    '%s cannot both be agreed, and each of the two notifies its participants exactly once of its outcome',
    (_name, proposals, sold) => {
      const { worlds, agreed } = explore(proposals, sold);
      expect(worlds).toBeGreaterThan(500);
      expect(agreed).toContain('agreed ended');
      expect(agreed).toContain('ended agreed');
      expect(agreed).not.toContain('agreed agreed');
    },
  );
});
