/** Applies actions to swaps and rings: loads them under locks, decides with the rules, and stores the result. */

import type { ErrorCode } from '#contract/errors.ts';
import { applyTradeAction, proposeRing } from '#rules/trading/proposals/trade-life-cycle.ts';
import type {
  TradeAction,
  TradeItem,
  TradeProposal,
  TradeRefusal,
  TradeResult,
} from '#rules/trading/proposals/trade-proposal.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { lockPairs } from '../blocks/index.ts';
import { lockListings } from '../listings/index.ts';
import { applyEffects } from './trade-effects.service.ts';
import { actionsOf, type Facts, readFacts } from './trade-facts.views.ts';
import { findOffer, insertTrade, lockTrade, type StoredTrade, saveTrade } from './trades.store.ts';
import { listTradePairs } from './trades.views.ts';

type Change = {
  /**
   * Called after the listings are locked; returns the user's action or throws an AppError. Undefined if only a check
   * runs.
   */
  action?: (proposal: TradeProposal, facts: Facts) => TradeAction;
  /** Listings that a counter-offer adds; they are locked as well. */
  listings?: readonly number[];
  /**
   * True if the caller itself declines or withdraws the contact request; ending the offer then leaves the request
   * unchanged.
   */
  leavesRequest?: boolean;
  /** Called after the user's action has been stored, with the swap as it was before. */
  onChanged?: (tx: Tx, before: StoredTrade) => Promise<void>;
};

/**
 * Applies the changes since the last check, and then the action of the user; refuses the action if those changes end
 * the trade.
 */
function decide(proposal: TradeProposal, facts: Facts, action: TradeAction | undefined): TradeResult {
  const checks = [...actionsOf(proposal, facts), { type: 'check_time' } as const];
  for (const check of checks) {
    const result = applyTradeAction(proposal, check, facts);
    if (result.proposal !== proposal) return action ? { ...result, refusal: 'not_waiting' } : result;
  }
  if (action) return applyTradeAction(proposal, action, facts);
  return { proposal, effects: [], refusal: null };
}

async function changeLocked(
  tx: Tx,
  events: TransactionEvents,
  stored: StoredTrade,
  change: Change,
): Promise<TradeRefusal | null> {
  const { proposal } = stored;
  if (proposal.status !== 'waiting') return 'not_waiting';
  const ids = [...new Set([...proposal.items.map(({ listing }) => listing), ...(change.listings ?? [])])];
  await lockListings(tx, ids);
  const facts = await readFacts(tx, proposal, ids);
  const action = change.action?.(proposal, facts);
  const { proposal: next, effects, refusal } = decide(proposal, facts, action);
  if (next === proposal) return refusal;
  await saveTrade(tx, stored, next);
  if (refusal === null) await change.onChanged?.(tx, stored);
  const actorId = action && 'user' in action && refusal === null ? action.user : null;
  const context = { ...stored, proposal: next, actorId, leavesRequest: change.leavesRequest ?? false };
  await applyEffects(tx, events, context, effects);
  return refusal;
}

/**
 * Changes a swap or ring in one transaction. Locks, always in this order: the pairs of users, the proposal, its
 * listings, contact requests, conversations, feeds. Returns a refusal instead of throwing it: if the user's action is
 * refused because the proposal has expired, the transaction must still commit the end of the proposal.
 */
async function changeTrade(db: Db, id: number, change: Change): Promise<TradeRefusal | null> {
  return await withTransaction(db, async (tx, events) => {
    await lockPairs(tx, await listTradePairs(tx, id));
    const stored = await lockTrade(tx, id);
    return stored ? await changeLocked(tx, events, stored, change) : 'not_a_member';
  });
}

const errorOf: Readonly<Record<TradeRefusal, ErrorCode>> = {
  not_a_member: 'not_found',
  not_waiting: 'trade_ended',
  outdated_version: 'trade_changed',
  already_answered: 'already_decided',
  not_possible: 'forbidden',
};

export async function actOnTrade(db: Db, id: number, change: Change): Promise<void> {
  const refusal = await changeTrade(db, id, change);
  if (refusal) fail(errorOf[refusal]);
}

/**
 * Ends the swap or ring if it has expired, or if a change to a listing, user or block has made it impossible.
 * Idempotent.
 */
export async function checkTrade(db: Db, id: number): Promise<void> {
  await changeTrade(db, id, {});
}

/**
 * Ends the offer of a contact request when its seller declines or its buyer withdraws the request: an offer made by
 * `user` is withdrawn, an offer made by the other user is declined. The caller has locked the pair. Returns false if
 * there was no offer, or if another reason has ended it first.
 */
export async function endOffer(
  tx: Tx,
  events: TransactionEvents,
  connectionId: number,
  user: number,
): Promise<boolean> {
  const id = await findOffer(tx, connectionId);
  const stored = id === undefined ? undefined : await lockTrade(tx, id);
  if (!stored) return false;
  const refusal = await changeLocked(tx, events, stored, {
    action: ({ version, answers }) => {
      const isOwn = answers.some((entry) => entry.user === user && entry.answer === 'accepted');
      return { type: isOwn ? 'withdraw' : 'decline', user, version };
    },
    leavesRequest: true,
  });
  return refusal === null;
}

/**
 * Proposes a ring to all its members. The caller has read the prices of the hops in the same transaction, without
 * locking their listings. Returns undefined if a hop has become impossible.
 */
export async function proposeRingTrade(
  tx: Tx,
  events: TransactionEvents,
  hops: readonly TradeItem[],
): Promise<number | undefined> {
  await lockPairs(
    tx,
    hops.map(({ from, to }) => [from, to] as const),
  );
  const ids = hops.map(({ listing }) => listing);
  await lockListings(tx, ids);
  const draft = proposeRing(hops, 0).proposal;
  const facts = await readFacts(tx, draft, ids);
  if (decide({ ...draft, expiresAt: Number.POSITIVE_INFINITY }, facts, undefined).effects.length > 0) return undefined;
  const { proposal, effects } = proposeRing(hops, facts.now);
  const id = await insertTrade(tx, proposal);
  if (id === undefined) return undefined;
  const stored = { id, connectionId: null, opensRequest: false, createdAt: new Date(facts.now), proposal };
  await applyEffects(tx, events, { ...stored, actorId: null, leavesRequest: false }, effects);
  return id;
}
