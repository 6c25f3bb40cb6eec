/** Creates swap offers and counter-offers. */
import { MAX_WAITING_OFFERS } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import type { NewSwap, SwapOffer } from '#contract/trades.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import { type ListingForSwap, swapProblems } from '#rules/trading/proposals/swap-problems.ts';
import { proposeSwap } from '#rules/trading/proposals/trade-life-cycle.ts';
import {
  membersOf,
  type TradeAction,
  type TradeBalance,
  type TradeItem,
} from '#rules/trading/proposals/trade-proposal.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField, failIfAny } from '../../http/app-error.ts';
import { lockPair } from '../blocks/index.ts';
import { findConnection, storeSwapRequest } from '../connections/index.ts';
import { postMessage } from '../conversations/index.ts';
import { lockListings } from '../listings/index.ts';
import { storeCounterOffer } from './counter-offers.service.ts';
import { actOnTrade } from './trade-changes.service.ts';
import { applyEffects } from './trade-effects.service.ts';
import { type Facts, type ListingState, readFacts, readListingStates } from './trade-facts.views.ts';
import { type Carrier, findOffer, insertTrade, lockProposer } from './trades.store.ts';
import { countOwnOffers, findConversation, listVisibleListings } from './trades.views.ts';

type Parties = { userId: number; otherId: number; maxUndecided?: number | undefined };

/**
 * Counts an offer towards the limits of contact requests, and fails with 429 if a limit is exceeded. Returns a function
 * that reverses the count.
 */
export type CountOffer = () => Promise<() => Promise<void>>;

const listingIdsOf = ({ gives, gets }: SwapOffer): number[] => [...new Set([...gives, ...gets])];

function balanceOf({ balance }: SwapOffer, { userId, otherId }: Parties): TradeBalance | null {
  if (!balance) return null;
  const { payer, amount, currency_id: currencyId } = balance;
  return { from: payer === 'me' ? userId : otherId, amount: Math.round(amount * 100), currencyId };
}

function itemsOf(
  { gives, gets }: SwapOffer,
  { userId, otherId }: Parties,
  listings: ReadonlyMap<number, ListingState>,
): TradeItem[] {
  const toItems = (ids: readonly number[], from: number, to: number) =>
    ids.flatMap((id): TradeItem[] => {
      const listing = listings.get(id);
      if (!listing) return [];
      return [{ listing: id, from, to, want: null, price: listing.priceMinor, currencyId: listing.currencyId }];
    });
  return [...toItems(gives, userId, otherId), ...toItems(gets, otherId, userId)];
}

function balanceProblems({ balance }: SwapOffer, codes: Facts['codes']): FieldProblem[] {
  if (!balance) return [];
  const currency = codes.get(balance.currency_id);
  if (currency === undefined) return [fieldProblem('balance.currency_id', 'unknown_currency')];
  const hasDecimals = hasTooManyDecimals(Math.round(balance.amount * 100), currency);
  return hasDecimals ? [fieldProblem('balance.amount', 'price_not_whole', { currency })] : [];
}

/** Fails with 422 and a problem for every listing and amount that cannot be offered. */
function checkOffer(
  offer: SwapOffer,
  userId: number,
  facts: Pick<Facts, 'listings' | 'codes'>,
  visible: ReadonlySet<number>,
): void {
  const find = (id: number): ListingForSwap | undefined => (visible.has(id) ? facts.listings.get(id) : undefined);
  const problems = swapProblems(offer, userId, find);
  failIfAny([...problems, ...balanceProblems(offer, facts.codes)]);
}

/**
 * Chooses the listing that the contact request of an offer is about, from those that the user would get: a listing
 * about which the two users already have a conversation, or else the first about which the seller has not declined a
 * request.
 */
async function chooseCarrier(tx: Tx, gets: readonly number[], userId: number) {
  const candidates = [];
  for (const id of gets) candidates.push({ id, connection: await findConnection(tx, id, userId) });
  const usable = candidates.filter(({ connection }) => connection?.status !== 'declined');
  return (
    usable.find(({ connection }) => connection?.status === 'accepted') ??
    usable[0] ??
    // The seller has declined a contact request about every one of these listings.
    fail('already_decided')
  );
}

type CarriedOffer = { carrier: Carrier; request: Awaited<ReturnType<typeof storeSwapRequest>> };

/** Uses the conversation if there is one, and a contact request otherwise. */
async function carryOffer(tx: Tx, { gets, message }: NewSwap, parties: Parties): Promise<CarriedOffer> {
  const { userId, otherId, maxUndecided } = parties;
  const { id: listingId, connection } = await chooseCarrier(tx, gets, userId);
  if (connection && (await findOffer(tx, connection.id)) !== undefined) fail('trade_waiting');
  if (connection?.status === 'accepted') {
    const conversation = await findConversation(tx, connection);
    if (conversation?.status === 'closed') fail('conversation_closed');
    if (conversation && message.trim() !== '') await postMessage(tx, conversation.id, userId, message);
    return { carrier: { connectionId: connection.id, opensRequest: false }, request: undefined };
  }
  const requestToStore = { listingId, buyerId: userId, sellerId: otherId, message };
  const request = await storeSwapRequest(tx, requestToStore, maxUndecided);
  if (!request) fail('already_decided');
  return { carrier: { connectionId: request.row.id, opensRequest: connection === undefined }, request };
}

async function storeOffer(tx: Tx, events: TransactionEvents, offer: NewSwap, parties: Parties): Promise<number> {
  const { userId, otherId } = parties;
  await lockPair(tx, [userId, otherId]);
  await lockProposer(tx, userId);
  const ids = listingIdsOf(offer);
  await lockListings(tx, ids);
  const visible = await listVisibleListings(tx, ids, userId);
  const draft = { proposer: userId, receiver: otherId, items: [], balance: balanceOf(offer, parties) };
  const facts = await readFacts(tx, proposeSwap(draft, 0).proposal, ids);
  checkOffer(offer, userId, facts, visible);
  if ((await countOwnOffers(tx, userId)) >= MAX_WAITING_OFFERS) fail('too_many_offers');
  const { carrier, request } = await carryOffer(tx, offer, parties);
  const { proposal, effects } = proposeSwap({ ...draft, items: itemsOf(offer, parties, facts.listings) }, facts.now);
  const tradeId = (await insertTrade(tx, proposal, carrier)) ?? fail('trade_waiting');
  if (request?.isNew) events.record({ type: 'connection.requested', payload: { ...request.row, tradeId } });
  if (request?.isRewritten) events.record({ type: 'connection.rewritten', payload: request.row });
  const createdAt = new Date(facts.now);
  const context = { id: tradeId, ...carrier, createdAt, proposal, actorId: userId, leavesRequest: false };
  await applyEffects(tx, events, { ...context, isRequest: request?.isNew ?? false }, effects);
  return tradeId;
}

export async function offerSwap(
  db: Db,
  userId: number,
  offer: NewSwap,
  count: CountOffer,
  maxUndecided?: number,
): Promise<number> {
  const ids = listingIdsOf(offer);
  const listings = await readListingStates(db, ids);
  const visible = await listVisibleListings(db, ids, userId);
  failIfAny(swapProblems(offer, userId, (id) => (visible.has(id) ? listings.get(id) : undefined)));
  const otherId = listings.get(offer.gets[0] ?? 0)?.sellerId ?? failField('gets', 'unknown_listing');
  const refund = await count();
  try {
    return await withTransaction(db, (tx, events) => storeOffer(tx, events, offer, { userId, otherId, maxUndecided }));
  } catch (error) {
    await refund();
    throw error;
  }
}

export async function counterSwap(
  db: Db,
  userId: number,
  id: number,
  { version, message, ...offer }: NewSwap & { version: number },
): Promise<void> {
  const ids = listingIdsOf(offer);
  const visible = await listVisibleListings(db, ids, userId);
  await actOnTrade(db, id, {
    listings: ids,
    onChanged: async (tx, before) => {
      const recipientId = membersOf(before.proposal).find((member) => member !== userId) ?? userId;
      await storeCounterOffer(tx, before, { senderId: userId, recipientId, message });
    },
    action: ({ kind, answers }, facts): TradeAction => {
      const otherId = answers.find(({ user }) => user !== userId)?.user ?? 0;
      const isMember = answers.some(({ user }) => user === userId);
      if (kind === 'swap' && isMember) {
        checkOffer(offer, userId, facts, visible);
        // The items of a swap belong to its two users.
        const foreign = offer.gets.findIndex((listing) => facts.listings.get(listing)?.sellerId !== otherId);
        if (foreign >= 0) failField(`gets.${foreign}`, 'listings_of_several_users');
      }
      const parties = { userId, otherId };
      const items = itemsOf(offer, parties, facts.listings);
      return { type: 'counter', user: userId, version, items, balance: balanceOf(offer, parties) };
    },
  });
}
