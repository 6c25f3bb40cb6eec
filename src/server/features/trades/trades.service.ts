/** Composes swaps and rings as their members see them. */
import type { z } from 'zod';
import type { Trade } from '#contract/trades.ts';
import { tradeRefusal } from '#rules/trading/proposals/trade-life-cycle.ts';
import {
  membersOf,
  type TradeAction,
  type TradeBalance,
  type TradeItem,
  type TradeProposal,
} from '#rules/trading/proposals/trade-proposal.ts';
import { tradeValues } from '#rules/trading/proposals/trade-values.ts';
import type { Queryable } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { readReview } from '../connections/index.ts';
import { readRates } from '../currencies/index.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { listMatchedUsers } from '../trading/index.ts';
import { readCurrencyCodes } from './trade-facts.views.ts';
import {
  countWaitingTrades,
  findTradeOf,
  listTradesOf,
  readConversationIds,
  readUserCurrencies,
  type ShownTrade,
} from './trade-list.views.ts';

type Shown = z.input<typeof Trade>;
type Reader = { db: Queryable; urls: PictureUrls };
type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts({ db, urls }: Reader, trades: readonly ShownTrade[], viewerId: number) {
  const items = trades.flatMap(({ proposal, counterOffers }) => [
    ...proposal.items,
    ...counterOffers.flatMap(({ replaced }) => replaced.items),
  ]);
  const listingIds = [...new Set(items.map(({ listing }) => listing))];
  const userIds = [...new Set([viewerId, ...trades.flatMap(({ proposal }) => membersOf(proposal))])];
  const cards = await listCardsByIds(db, urls, listingIds);
  return {
    viewerId,
    cards: new Map(cards.map((card): [number, Card] => [card.id, card])),
    hidden: new Set(trades.flatMap(({ hiddenListings }) => hiddenListings)),
    users: await listMatchedUsers({ db, urls }, userIds, viewerId),
    conversationOf: await readConversationIds(db, listingIds, viewerId),
    currencyIds: await readUserCurrencies(db, userIds),
    codes: await readCurrencyCodes(db),
    rates: await readRates(db, Number.POSITIVE_INFINITY),
    now: Date.now(),
  };
}

const currencyOf = ({ codes }: Facts, id: number) => ({ id, code: codes.get(id) ?? '' });

/** A hidden or erased listing remains an item, but shows only the data that the proposal itself contains. */
function itemsOf(items: readonly TradeItem[], trade: ShownTrade, facts: Facts): Shown['items'] {
  const isWaiting = trade.proposal.status === 'waiting';
  return items.map(({ listing: id, from, to, price, currencyId }) => {
    const proposed = { price: price / 100, currency: currencyOf(facts, currencyId) };
    const excluded = isWaiting ? trade.excludedCountries.get(id) : undefined;
    const item = {
      ...{ from, to, ...proposed, conversation_id: facts.conversationOf(id, to) },
      ...(excluded ? { excluded_country: excluded } : {}),
    };
    const card = facts.hidden.has(id) ? undefined : facts.cards.get(id);
    if (card) return { ...item, listing: card };
    const state = { status: 'closed', trade: false } as const;
    const listing = { ...{ id, name: '', image1: '', seller_id: from }, ...proposed, ...state };
    return { ...item, listing, is_unavailable: true };
  });
}

const balanceOf = (balance: TradeBalance | null, facts: Facts): Shown['balance'] =>
  balance && { from: balance.from, amount: balance.amount / 100, currency: currencyOf(facts, balance.currencyId) };

/** In a ring that is not agreed, members see only their own answer. */
function membersShown({ proposal: { kind, status, answers } }: ShownTrade, { users, viewerId }: Facts) {
  const isSecret = kind === 'ring' && status !== 'agreed';
  return answers.flatMap(({ user: id, answer }) => {
    const user = users.get(id);
    return user ? [{ user, answer: isSecret && id !== viewerId ? null : answer }] : [];
  });
}

/** The values in the viewer's currency and, for a swap, also in the other user's currency. */
function valuesOf({ proposal }: ShownTrade, facts: Facts): Shown['values'] {
  const { kind, items, balance } = proposal;
  const members = membersOf(proposal);
  const other = members.find((id) => id !== facts.viewerId) ?? 0;
  const ids = [facts.viewerId, ...(kind === 'swap' ? [other] : [])].flatMap((id) => facts.currencyIds.get(id) ?? []);
  const code = (id: number) => currencyOf(facts, id).code;
  const transfers = items.map(({ from, to, price, currencyId }) => {
    return { from, to, amount: price, currency: code(currencyId) };
  });
  if (balance) {
    const to = members.find((id) => id !== balance.from) ?? 0;
    transfers.push({ from: balance.from, to, amount: balance.amount, currency: code(balance.currencyId) });
  }
  return [...new Set(ids)].flatMap((id) => {
    const values = tradeValues(members, transfers, code(id), facts.rates);
    const byMember = values?.map(({ user, ...value }) => ({ user_id: user, ...value }));
    return byMember ? [{ currency: currencyOf(facts, id), members: byMember }] : [];
  });
}

/** Uses the rule that also decides whether an action is accepted. */
function viewerOf(proposal: TradeProposal, { viewerId: user, now }: Facts): Shown['viewer'] {
  const { version, items, balance } = proposal;
  const can = (action: Extract<TradeAction, { user: number }>): boolean =>
    now < proposal.expiresAt && tradeRefusal(proposal, action) === null;
  return {
    answer: proposal.answers.find((entry) => entry.user === user)?.answer ?? 'pending',
    can: {
      accept: can({ type: 'accept', user, version }),
      decline: can({ type: 'decline', user, version }),
      withdraw: can({ type: 'withdraw', user, version }),
      counter: can({ type: 'counter', user, version, items, balance }),
    },
  };
}

type OfferMessage = Pick<Shown, 'message' | 'review'>;

/**
 * Buyers always see their own text, even while a moderator reviews it. The text of a request that was accepted before
 * the swap was offered is not about the swap.
 */
async function requestMessage(
  db: Queryable,
  { request, createdAt }: ShownTrade,
  viewerId: number,
): Promise<OfferMessage> {
  if (!request || (request.decidedAt && request.decidedAt < createdAt)) return { message: '' };
  const isOwn = request.buyerId === viewerId;
  const message = (isOwn ? request.heldMessage : null) ?? request.message;
  return { message, ...(isOwn ? await readReview(db, request) : {}) };
}

/** The message of one version: the first one travels with a contact request, the others are counter-offers. */
async function messageOf(db: Queryable, trade: ShownTrade, ofVersion: number, viewerId: number): Promise<OfferMessage> {
  if (ofVersion === 1) return await requestMessage(db, trade, viewerId);
  const offer = trade.counterOffers.find(({ version }) => version === ofVersion);
  if (!offer) return { message: '' };
  return { message: offer.message, ...(offer.senderId === viewerId ? await readReview(db, offer) : {}) };
}

async function previousOf(db: Queryable, trade: ShownTrade, facts: Facts): Promise<Shown['previous']> {
  const { version } = trade.proposal;
  const offer = trade.counterOffers.find((counterOffer) => counterOffer.version === version);
  if (!offer) return null;
  const { items, balance } = offer.replaced;
  const { message } = await messageOf(db, trade, version - 1, facts.viewerId);
  return { items: itemsOf(items, trade, facts), balance: balanceOf(balance, facts), message };
}

async function toTrade({ db }: Reader, trade: ShownTrade, facts: Facts): Promise<Shown> {
  const { id, proposal, conversationId, createdAt, decidedAt, certificate } = trade;
  const { kind, status, endReason, version, items, answers, balance } = proposal;
  // The two users of a swap make offers alternately.
  const offeredBy = kind === 'swap' ? answers[(version - 1) % 2] : undefined;
  return {
    ...{ id, kind, status, version, items: itemsOf(items, trade, facts), end_reason: endReason },
    members: membersShown(trade, facts),
    accepted_count: answers.filter(({ answer }) => answer === 'accepted').length,
    balance: balanceOf(balance, facts),
    values: valuesOf(trade, facts),
    ...(certificate ? { certificate } : {}),
    ...(await messageOf(db, trade, version, facts.viewerId)),
    previous: await previousOf(db, trade, facts),
    conversation_id: conversationId,
    offered_by: offeredBy?.user ?? null,
    expires_at: new Date(proposal.expiresAt).toISOString(),
    created_at: createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    viewer: viewerOf(proposal, facts),
  };
}

/** Fails with 404 if the trade does not exist or the user cannot see it. */
export async function readTrade(context: Reader, id: number, userId: number): Promise<Shown> {
  const trade = (await findTradeOf(context.db, id, userId)) ?? fail('not_found');
  return await toTrade(context, trade, await readFacts(context, [trade], userId));
}

export async function listTrades(
  context: Reader,
  userId: number,
): Promise<{ data: Shown[]; meta: { waiting: number } }> {
  const trades = await listTradesOf(context.db, userId);
  const facts = await readFacts(context, trades, userId);
  const data: Shown[] = [];
  for (const trade of trades) data.push(await toTrade(context, trade, facts));
  return { data, meta: { waiting: await countWaitingTrades(context.db, userId) } };
}
