/** Reads the rows of swaps and rings with everything that their members see. */
import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { MAX_LISTED_TRADES } from '#contract/limits.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';
import { isHiddenFrom } from '../blocks/index.ts';
import { connections, isConversationOfRequest } from '../connections/connections.schema.ts';
import { conversations } from '../conversations/conversations.schema.ts';
import { listings } from '../listings/listings.schema.ts';
import { type OfferTerms, tradeAnswers, tradeItems, tradeProposals } from './trades.schema.ts';
import { type StoredTrade, toStoredTrade } from './trades.store.ts';

type ShownCounterOffer = {
  version: number;
  senderId: number;
  replaced: OfferTerms;
  message: string;
  holdId: number | null;
  hiddenListings: readonly number[];
};

export type ShownTrade = StoredTrade & {
  decidedAt: Date | null;
  request: Pick<typeof connections.$inferSelect, 'message' | 'heldMessage' | 'holdId' | 'buyerId' | 'decidedAt'> | null;
  conversationId: number | null;
  /** The counter-offers with their messages as the user sees them, oldest first. */
  counterOffers: readonly ShownCounterOffer[];
  /** Includes the listings that are hidden from the user; the user's own listings never are. */
  hiddenListings: readonly number[];
};

const hasMember = (where: SQL | undefined) => sql`exists (
  select from trade_answers a where a.trade_id = ${tradeProposals.id} and ${where})`;

/** A trade that is not agreed is hidden if a block separates the user from a member who gives to or gets from them. */
const isShownTo = (userId: number): SQL | undefined =>
  and(
    hasMember(sql`a.user_id = ${userId}`),
    or(
      eq(tradeProposals.status, 'agreed'),
      sql`not exists (select from trade_items i where i.trade_id = ${tradeProposals.id}
        and (i.from_id = ${userId} and ${isHiddenFrom(userId, sql`i.to_id`)}
          or i.to_id = ${userId} and ${isHiddenFrom(userId, sql`i.from_id`)}))`,
    ),
  );

const waitsFor = (userId: number): SQL =>
  sql`(${tradeProposals.status} = 'waiting' and ${tradeProposals.expiresAt} > now()
    and ${hasMember(sql`a.user_id = ${userId} and a.answer = 'pending'`)})`;

const groupByTrade = <Row extends { tradeId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> =>
  Map.groupBy(rows, ({ tradeId }) => tradeId);

const selectItems = (db: Queryable, tradeIds: readonly number[], userId: number) =>
  db
    .select({
      ...getTableColumns(tradeItems),
      isHidden: sql<boolean>`coalesce(${listings.isHidden} and ${listings.sellerId} <> ${userId}, false)`,
    })
    .from(tradeItems)
    .leftJoin(listings, eq(listings.id, tradeItems.listingId))
    .where(inArray(tradeItems.tradeId, [...tradeIds]))
    .orderBy(asc(tradeItems.tradeId), asc(tradeItems.place));

/** Users always see their own messages; the other user sees them unless they are held, declined or hidden. */
const counterOffersFor = (userId: number) => sql<ShownCounterOffer[]>`(
  select coalesce(json_agg(json_build_object('version', o.version, 'senderId', o.sender_id, 'replaced', o.replaced,
    'message', case when o.sender_id = ${userId} or not o.is_withheld and not coalesce(m.is_withheld, false)
      then coalesce(m.body, o.message) else '' end,
    'holdId', coalesce(m.hold_id, o.hold_id),
    'hiddenListings', (select coalesce(json_agg(l.id), '[]') from jsonb_array_elements(o.replaced->'items') i
      join listings l on l.id = (i->>'listing')::int where l.is_hidden and l.seller_id <> ${userId})
  ) order by o.version), '[]')
  from counter_offers o left join messages m on m.id = o.message_id where o.trade_id = ${tradeProposals.id})`;

/**
 * Sorted: first the trades that wait for the user, then all others that are waiting, then decided trades, newest first.
 */
async function selectTrades(db: Queryable, userId: number, where?: SQL): Promise<ShownTrade[]> {
  const { message, heldMessage, holdId, buyerId, decidedAt } = connections;
  const rows = await db
    .select({
      trade: tradeProposals,
      request: { message, heldMessage, holdId, buyerId, decidedAt },
      conversationId: conversations.id,
      counterOffers: counterOffersFor(userId),
    })
    .from(tradeProposals)
    .leftJoin(connections, eq(connections.id, tradeProposals.connectionId))
    .leftJoin(conversations, isConversationOfRequest)
    .where(and(isShownTo(userId), where))
    .orderBy(
      sql`${waitsFor(userId)} desc`,
      sql`${tradeProposals.status} = 'waiting' desc`,
      sql`coalesce(${tradeProposals.decidedAt}, ${tradeProposals.createdAt}) desc`,
      sql`${tradeProposals.id} desc`,
    )
    .limit(MAX_LISTED_TRADES);
  const ids = rows.map(({ trade }) => trade.id);
  const items = await selectItems(db, ids, userId);
  const answers = await db
    .select()
    .from(tradeAnswers)
    .where(inArray(tradeAnswers.tradeId, ids))
    .orderBy(asc(tradeAnswers.tradeId), asc(tradeAnswers.place));
  const [itemsOf, answersOf] = [groupByTrade(items), groupByTrade(answers)];
  return rows.map(({ trade, ...shown }) => ({
    ...toStoredTrade(trade, itemsOf.get(trade.id) ?? [], answersOf.get(trade.id) ?? []),
    ...{ decidedAt: trade.decidedAt, ...shown },
    hiddenListings: [
      ...(itemsOf.get(trade.id) ?? []).flatMap(({ listingId, isHidden }) => (isHidden ? [listingId] : [])),
      ...shown.counterOffers.flatMap(({ hiddenListings }) => hiddenListings),
    ],
  }));
}

export const listTradesOf = (db: Queryable, userId: number): Promise<ShownTrade[]> => selectTrades(db, userId);

/** Returns undefined if the trade does not exist or the user cannot see it. */
export async function findTradeOf(db: Queryable, id: number, userId: number): Promise<ShownTrade | undefined> {
  const [trade] = await selectTrades(db, userId, eq(tradeProposals.id, id));
  return trade;
}

export async function countWaitingTrades(db: Queryable, userId: number): Promise<number> {
  return await db.$count(tradeProposals, and(isShownTo(userId), waitsFor(userId)));
}

const keyOf = (listingId: number, buyerId: number): string => `${listingId} ${buyerId}`;

export async function readConversationIds(
  db: Queryable,
  listingIds: readonly number[],
  userId: number,
): Promise<(listingId: number, buyerId: number) => number | null> {
  const { id, listingId, buyerId, sellerId } = conversations;
  const rows = await db
    .select({ id, listingId, buyerId })
    .from(conversations)
    .where(and(inArray(listingId, [...listingIds]), or(eq(buyerId, userId), eq(sellerId, userId))));
  const byKey = new Map(rows.map((row) => [keyOf(row.listingId, row.buyerId), row.id]));
  return (listing, buyer) => byKey.get(keyOf(listing, buyer)) ?? null;
}

export async function readUserCurrencies(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: users.id, currencyId: users.currencyId })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.currencyId]));
}
