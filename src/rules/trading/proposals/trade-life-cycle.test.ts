import { describe, expect, it } from 'vitest';
import { applyTradeAction, isPriceChanged, proposeRing, proposeSwap } from './trade-life-cycle.ts';
import {
  RING_ANSWER_MS,
  SWAP_ANSWER_MS,
  type TradeAction,
  type TradeFacts,
  type TradeItem,
  type TradeProposal,
} from './trade-proposal.ts';

const item = (listing: number, from: number, to: number, want: number | null): TradeItem => {
  return { listing, from, to, want, price: 1_000, currencyId: 1 };
};
const hops = [item(11, 1, 2, 21), item(12, 2, 3, 22), item(13, 3, 1, 23)];
const exchange = [item(11, 1, 2, null), item(12, 2, 1, null)];
const ring = proposeRing(hops, 0).proposal;
const swap = proposeSwap({ proposer: 1, receiver: 2, items: exchange, balance: null }, 0).proposal;
const facts = (now = 1, taken?: number): TradeFacts => {
  return { now, isListingAvailable: (listing) => listing !== taken };
};

const applyAll = (proposal: TradeProposal, ...actions: TradeAction[]): TradeProposal =>
  actions.reduce((current, action) => applyTradeAction(current, action, facts()).proposal, proposal);
const accept = (user: number, version = 1): TradeAction => ({ type: 'accept', user, version });
const decline = (user: number, version = 1): TradeAction => ({ type: 'decline', user, version });
const withdraw = (user: number, version = 1): TradeAction => ({ type: 'withdraw', user, version });
const counter = (user: number, version = 1): TradeAction => {
  return { type: 'counter', user, version, items: exchange.slice(0, 1), balance: null };
};

const states: Record<string, TradeProposal> = {
  'an offered swap': swap,
  'a countered swap': applyAll(swap, counter(2)),
  'an agreed swap': applyAll(swap, accept(2)),
  'an ended swap': applyAll(swap, decline(2)),
  'a new ring': ring,
  'a ring that user 1 accepted': applyAll(ring, accept(1)),
  'an agreed ring': applyAll(ring, accept(1), accept(2), accept(3)),
  'an ended ring': applyAll(ring, decline(2)),
};

const actions: Record<string, TradeAction> = {
  'accept 1': accept(1),
  'accept 2': accept(2),
  'accept 2 v2': accept(2, 2),
  'accept 1 v2': accept(1, 2),
  'accept 9': accept(9),
  'decline 1': decline(1),
  'decline 2': decline(2),
  'decline 1 v2': decline(1, 2),
  'withdraw 1': withdraw(1),
  'withdraw 2': withdraw(2),
  'withdraw 2 v2': withdraw(2, 2),
  'counter 1': counter(1),
  'counter 2': counter(2),
  'counter 1 v2': counter(1, 2),
  'leave 2': { type: 'leave', user: 2 },
  'close 12': { type: 'close_listing', listing: 12 },
  'close 99': { type: 'close_listing', listing: 99 },
  'stop 12': { type: 'stop_trading', listing: 12 },
  'price 12': { type: 'change_price', listing: 12, price: 1_101 },
  'price 12 a little': { type: 'change_price', listing: 12, price: 1_100 },
  time: { type: 'check_time' },
};

function outcomeOf(proposal: TradeProposal, action: TradeAction): string {
  const { refusal, proposal: next } = applyTradeAction(proposal, action, facts());
  if (refusal) return refusal;
  if (next === proposal) return '-';
  if (next.endReason) return `ended: ${next.endReason}`;
  const pending = next.answers.filter(({ answer }) => answer === 'pending').map(({ user }) => user);
  return next.status === 'agreed' ? 'agreed' : `v${next.version} waits for ${pending.join(' ')}`;
}

const closings = (refused: string): Record<string, string> => {
  return { 'accept 9': 'not_a_member', 'close 99': '-', 'price 12 a little': '-', time: '-', ...every(refused) };
};
const every = (refused: string): Record<string, string> =>
  refused === '' ? {} : Object.fromEntries(userActions.map((name) => [name, refused]));
const userActions = Object.entries(actions).flatMap(([name, action]) =>
  'user' in action && action.user !== 9 ? name : [],
);
const ends = {
  'leave 2': 'ended: user_left',
  'close 12': 'ended: listing_closed',
  'stop 12': 'ended: not_open_to_trade',
  'price 12': 'ended: price_changed',
};
const noEnds = { 'close 12': '-', 'stop 12': '-', 'price 12': '-' };
/** A ring can be neither withdrawn nor countered. */
const ringAnswers = {
  'decline 1': 'ended: declined',
  'decline 2': 'ended: declined',
  'withdraw 1': 'not_possible',
  'withdraw 2': 'not_possible',
  'counter 1': 'not_possible',
  'counter 2': 'not_possible',
};

const table: Record<string, Record<string, string>> = {
  'an offered swap': {
    ...closings('outdated_version'),
    ...ends,
    'accept 1': 'already_answered',
    'accept 2': 'agreed',
    'decline 1': 'already_answered',
    'decline 2': 'ended: declined',
    'withdraw 1': 'ended: withdrawn',
    'withdraw 2': 'not_possible',
    'counter 1': 'already_answered',
    'counter 2': 'v2 waits for 1',
  },
  'a countered swap': {
    ...closings('outdated_version'),
    ...ends,
    'close 12': '-',
    'stop 12': '-',
    'price 12': '-',
    'accept 2 v2': 'already_answered',
    'accept 1 v2': 'agreed',
    'decline 1 v2': 'ended: declined',
    'withdraw 2 v2': 'ended: withdrawn',
    'counter 1 v2': 'v3 waits for 2',
  },
  'an agreed swap': { ...closings('not_waiting'), ...noEnds },
  'an ended swap': { ...closings('not_waiting'), ...noEnds },
  'a new ring': {
    ...closings('outdated_version'),
    ...ends,
    'accept 1': 'v1 waits for 2 3',
    'accept 2': 'v1 waits for 1 3',
    ...ringAnswers,
  },
  'a ring that user 1 accepted': {
    ...closings('outdated_version'),
    ...ends,
    'accept 1': 'already_answered',
    'accept 2': 'v1 waits for 3',
    ...ringAnswers,
  },
  'an agreed ring': { ...closings('not_waiting'), ...noEnds },
  'an ended ring': { ...closings('not_waiting'), ...noEnds },
};

describe('applyTradeAction', () => {
  for (const [name, proposal] of Object.entries(states)) {
    it(`returns the result in the table for every action on ${name}`, () => {
      const outcomes = Object.entries(actions).map(([action, value]) => [action, outcomeOf(proposal, value)]);
      expect(Object.fromEntries(outcomes)).toEqual(table[name]);
    });
  }

  it('expires a swap after 72 hours and a ring after 48 hours, and refuses later answers', () => {
    expect([SWAP_ANSWER_MS, RING_ANSWER_MS]).toEqual([72 * 3_600_000, 48 * 3_600_000]);
    for (const [proposal, time] of [
      [swap, SWAP_ANSWER_MS],
      [ring, RING_ANSWER_MS],
    ] as const) {
      expect(applyTradeAction(proposal, accept(2), facts(time - 1)).refusal).toBeNull();
      const late = applyTradeAction(proposal, accept(2), facts(time));
      expect(late).toMatchObject({ refusal: 'not_waiting', proposal: { status: 'ended', endReason: 'expired' } });
      expect(applyTradeAction(proposal, { type: 'check_time' }, facts(time)).effects[0]).toEqual({
        type: 'notify_ended',
        users: proposal.answers.map(({ user }) => user),
        reason: 'expired',
      });
    }
  });

  it('expires a counter-offer 72 hours after it was made', () => {
    const countered = applyTradeAction(swap, counter(2), facts(1_000)).proposal;
    expect(countered.expiresAt).toBe(1_000 + SWAP_ANSWER_MS);
  });

  it('opens the deals and notifies every user when the last user accepts', () => {
    expect(applyTradeAction(applyAll(ring, accept(1), accept(2)), accept(3), facts()).effects).toEqual([
      { type: 'open_deals', items: hops },
      { type: 'notify_agreed', users: [1, 2, 3] },
    ]);
  });

  it('ends the trade without agreement if a listing is unavailable when the last user accepts', () => {
    const { proposal } = applyTradeAction(applyAll(ring, accept(1), accept(2)), accept(3), facts(1, 12));
    expect(proposal).toMatchObject({ status: 'ended', endReason: 'listing_closed' });
    expect(applyTradeAction(swap, accept(2), facts(1, 11)).proposal.status).toBe('ended');
  });

  it('excludes a declined listing from later rings only for the user who declined, and does not reveal that user', () => {
    expect(applyTradeAction(ring, decline(2), facts()).effects).toEqual([
      { type: 'notify_ended', users: [1, 2, 3], reason: 'declined' },
      { type: 'dissolve_ring', listings: [11, 12, 13], bans: [{ listing: 11, user: 2 }] },
    ]);
  });

  it('excludes the listing meant for a user who did not answer in time from later rings of that user', () => {
    const { effects } = applyTradeAction(applyAll(ring, accept(1)), { type: 'check_time' }, facts(RING_ANSWER_MS));
    const bans = [
      { listing: 11, user: 2 },
      { listing: 12, user: 3 },
    ];
    expect(effects).toContainEqual({ type: 'dissolve_ring', listings: [11, 12, 13], bans });
  });
});

describe('isPriceChanged', () => {
  it.each([
    [1_000, 1_100, false],
    [1_000, 1_101, true],
    [1_000, 900, false],
    [1_000, 899, true],
    [0, 0, false],
    [0, 1, true],
  ])('for the proposed price %i and the current price %i, returns %s', (proposed, current, expected) => {
    expect(isPriceChanged(proposed, current)).toBe(expected);
  });
});
