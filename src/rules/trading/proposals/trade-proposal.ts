/** Defines swaps and rings that wait for answers, the actions on them and the effects. */
import { HOUR_MS } from '#contract/durations.ts';
import { RING_ANSWER_HOURS, SWAP_ANSWER_HOURS } from '#contract/limits.ts';
import type { TradeEndReason, TradeKind, TradeStatus } from '#contract/trade-states.ts';
import type { BannedHop } from '../rings/ring-input.ts';

export const SWAP_ANSWER_MS = SWAP_ANSWER_HOURS * HOUR_MS;
export const RING_ANSWER_MS = RING_ANSWER_HOURS * HOUR_MS;
/** If the price of a listing changes by more than this percentage, the proposal ends. */
export const PRICE_CHANGE_LIMIT_PERCENT = 10;

/** A listing that one user gives to another; in a ring, also the want that it fulfils. */
export type TradeItem = {
  listing: number;
  from: number;
  to: number;
  want: number | null;
  /** The price at the time of the proposal, in minor units; an integer. */
  price: number;
  currencyId: number;
};

export type TradeAnswer = 'pending' | 'accepted' | 'declined';

export type TradeProposal = {
  kind: TradeKind;
  status: TradeStatus;
  endReason: TradeEndReason | null;
  /** Incremented by each counter-offer. An answer contains the version that its user has seen. */
  version: number;
  expiresAt: number;
  items: readonly TradeItem[];
  answers: readonly { user: number; answer: TradeAnswer }[];
  /** An amount in minor units that balances a swap. It is only recorded: the product moves no money. */
  balance: TradeBalance | null;
};

export type TradeBalance = { from: number; amount: number; currencyId: number };

export type TradeAction =
  | { type: 'accept'; user: number; version: number }
  | { type: 'decline'; user: number; version: number }
  | { type: 'withdraw'; user: number; version: number }
  | { type: 'counter'; user: number; version: number; items: readonly TradeItem[]; balance: TradeBalance | null }
  | { type: 'close_listing'; listing: number }
  | { type: 'stop_trading'; listing: number }
  /** The new price, in the currency of the price at the time of the proposal. */
  | { type: 'change_price'; listing: number; price: number }
  /** The user was suspended, is being deleted, or has blocked a user with whom an item is exchanged. */
  | { type: 'leave'; user: number }
  | { type: 'check_time' };

/**
 * Why a user's action was refused. Actions without a user, such as `check_time`, are never refused, but some of them
 * change nothing.
 */
export type TradeRefusal = 'not_a_member' | 'not_waiting' | 'outdated_version' | 'already_answered' | 'not_possible';

export type TradeEffect =
  | { type: 'notify_proposed'; users: number[] }
  | { type: 'notify_agreed'; users: number[] }
  | { type: 'notify_ended'; users: number[]; reason: TradeEndReason }
  /** Closes the listings and opens the conversations: one per item of a ring, or one for a swap. */
  | { type: 'open_deals'; items: readonly TradeItem[] }
  /**
   * Frees the listings and wants of a ring. The banned pairs of listing and receiver must not be proposed while the ban
   * lasts.
   */
  | { type: 'dissolve_ring'; listings: number[]; bans: BannedHop[] };

export type TradeResult = { proposal: TradeProposal; effects: TradeEffect[]; refusal: TradeRefusal | null };

/** Facts outside the proposal. The caller reads them in the transaction that writes the result. */
export type TradeFacts = {
  now: number;
  /** False for a listing that is closed or in an agreed trade. */
  isListingAvailable: (listing: number) => boolean;
};

export const membersOf = ({ answers }: TradeProposal): number[] => answers.map(({ user }) => user);
