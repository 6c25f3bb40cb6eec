/** Decides how a swap or ring changes with each action, and which effects follow. */
import type { TradeEndReason } from '#contract/trade-states.ts';
import {
  membersOf,
  PRICE_CHANGE_LIMIT_PERCENT,
  RING_ANSWER_MS,
  SWAP_ANSWER_MS,
  type TradeAction,
  type TradeBalance,
  type TradeEffect,
  type TradeFacts,
  type TradeItem,
  type TradeProposal,
  type TradeRefusal,
  type TradeResult,
} from './trade-proposal.ts';

type UserAction = Extract<TradeAction, { user: number }>;

/** Proposing a swap also accepts it for the proposer. */
export function proposeSwap(
  offer: { proposer: number; receiver: number; items: readonly TradeItem[]; balance: TradeBalance | null },
  now: number,
): TradeResult {
  const proposal: TradeProposal = {
    kind: 'swap',
    status: 'waiting',
    endReason: null,
    version: 1,
    expiresAt: now + SWAP_ANSWER_MS,
    items: offer.items,
    answers: [
      { user: offer.proposer, answer: 'accepted' },
      { user: offer.receiver, answer: 'pending' },
    ],
    balance: offer.balance,
  };
  return { proposal, effects: [{ type: 'notify_proposed', users: [offer.receiver] }], refusal: null };
}

/** The items are in the order of the ring: each item goes to the giver of the next item. */
export function proposeRing(items: readonly TradeItem[], now: number): TradeResult {
  const users = items.map(({ from }) => from);
  const proposal: TradeProposal = {
    kind: 'ring',
    status: 'waiting',
    endReason: null,
    version: 1,
    expiresAt: now + RING_ANSWER_MS,
    items,
    answers: users.map((user) => ({ user, answer: 'pending' })),
    balance: null,
  };
  return { proposal, effects: [{ type: 'notify_proposed', users }], refusal: null };
}

const unchanged = (proposal: TradeProposal, refusal: TradeRefusal | null): TradeResult => {
  return { proposal, effects: [], refusal };
};

/**
 * Dissolves a ring. A listing that a user in `failedAt` would have received must not be proposed to this user while the
 * ban lasts.
 */
function dissolution({ kind, items }: TradeProposal, failedAt: readonly number[]): TradeEffect[] {
  if (kind === 'swap') return [];
  const failed = items.filter(({ to }) => failedAt.includes(to));
  const bans = failed.map(({ listing, to }) => ({ listing, user: to }));
  return [{ type: 'dissolve_ring', listings: items.map(({ listing }) => listing), bans }];
}

function end(proposal: TradeProposal, reason: TradeEndReason, failedAt: readonly number[] = []): TradeResult {
  return {
    proposal: { ...proposal, status: 'ended', endReason: reason },
    effects: [{ type: 'notify_ended', users: membersOf(proposal), reason }, ...dissolution(proposal, failedAt)],
    refusal: null,
  };
}

const usersWho = ({ answers }: TradeProposal, answer: string): number[] =>
  answers.filter((entry) => entry.answer === answer).map(({ user }) => user);

const withAnswer = (proposal: TradeProposal, user: number, answer: 'accepted' | 'declined'): TradeProposal => ({
  ...proposal,
  answers: proposal.answers.map((entry) => (entry.user === user ? { user, answer } : entry)),
});

function accept(proposal: TradeProposal, user: number, facts: TradeFacts): TradeResult {
  const accepted = withAnswer(proposal, user, 'accepted');
  if (usersWho(accepted, 'accepted').length < accepted.answers.length) {
    return { proposal: accepted, effects: [], refusal: null };
  }
  // When a listing is sold or traded, its other proposals are updated later, so check that all listings are still
  // available.
  if (!accepted.items.every(({ listing }) => facts.isListingAvailable(listing))) return end(proposal, 'listing_closed');
  return {
    proposal: { ...accepted, status: 'agreed' },
    effects: [
      { type: 'open_deals', items: accepted.items },
      { type: 'notify_agreed', users: membersOf(accepted) },
    ],
    refusal: null,
  };
}

function counter(proposal: TradeProposal, action: Extract<TradeAction, { type: 'counter' }>, now: number): TradeResult {
  const answers = proposal.answers.map(({ user }) => {
    return { user, answer: user === action.user ? ('accepted' as const) : ('pending' as const) };
  });
  return {
    proposal: {
      ...proposal,
      version: proposal.version + 1,
      expiresAt: now + SWAP_ANSWER_MS,
      items: action.items,
      balance: action.balance,
      answers,
    },
    effects: [{ type: 'notify_proposed', users: membersOf(proposal).filter((user) => user !== action.user) }],
    refusal: null,
  };
}

export function tradeRefusal(proposal: TradeProposal, action: UserAction): TradeRefusal | null {
  const answer = proposal.answers.find(({ user }) => user === action.user)?.answer;
  if (answer === undefined) return 'not_a_member';
  if (proposal.status !== 'waiting') return 'not_waiting';
  if (action.type === 'leave') return null;
  if (action.version !== proposal.version) return 'outdated_version';
  if (action.type === 'withdraw') return proposal.kind === 'swap' && answer === 'accepted' ? null : 'not_possible';
  if (action.type === 'counter' && proposal.kind === 'ring') return 'not_possible';
  if (answer === 'pending') return null;
  // A member of a ring can decline even after accepting, until all members have accepted.
  return action.type === 'decline' && proposal.kind === 'ring' ? null : 'already_answered';
}

function applyUserAction(proposal: TradeProposal, action: UserAction, facts: TradeFacts): TradeResult {
  const refusal = tradeRefusal(proposal, action);
  if (refusal) return unchanged(proposal, refusal);
  switch (action.type) {
    case 'accept':
      return accept(proposal, action.user, facts);
    case 'decline':
      return end(withAnswer(proposal, action.user, 'declined'), 'declined', [action.user]);
    case 'withdraw':
      return end(proposal, 'withdrawn');
    case 'counter':
      return counter(proposal, action, facts.now);
    case 'leave':
      return end(proposal, 'user_left');
  }
}

export const isPriceChanged = (proposed: number, current: number): boolean =>
  Math.abs(current - proposed) * 100 > PRICE_CHANGE_LIMIT_PERCENT * proposed;

function applyFact(proposal: TradeProposal, action: Exclude<TradeAction, UserAction>): TradeResult {
  if (proposal.status !== 'waiting' || action.type === 'check_time') return unchanged(proposal, null);
  const item = proposal.items.find(({ listing }) => listing === action.listing);
  if (!item) return unchanged(proposal, null);
  switch (action.type) {
    case 'close_listing':
      return end(proposal, 'listing_closed');
    case 'stop_trading':
      return end(proposal, 'not_open_to_trade');
    case 'change_price':
      return isPriceChanged(item.price, action.price) ? end(proposal, 'price_changed') : unchanged(proposal, null);
  }
}

/**
 * An overdue proposal always expires first; the user's action is then refused. The caller stores the proposal and
 * carries out the effects in one transaction.
 */
export function applyTradeAction(proposal: TradeProposal, action: TradeAction, facts: TradeFacts): TradeResult {
  if (proposal.status === 'waiting' && facts.now >= proposal.expiresAt) {
    const expired = end(proposal, 'expired', usersWho(proposal, 'pending'));
    return 'user' in action ? { ...expired, refusal: 'not_waiting' } : expired;
  }
  return 'user' in action ? applyUserAction(proposal, action, facts) : applyFact(proposal, action);
}
