/** Reads the rows of swaps and rings with everything that their members see. */
import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CountryCode } from '#contract/countries.ts';
import { MAX_LISTED_TRADES } from '#contract/limits.ts';
import type { RingCertificate } from '#contract/trades.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import { connections, isConversationOfRequest } from '../../tables/connections.ts';
import { conversations } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { ringCertificates } from '../../tables/rings.ts';
import { type OfferTerms, tradeAnswers, tradeItems, tradeProposals } from '../../tables/trades.ts';
import { users } from '../../tables/users.ts';
import { excludedCountry } from '../trading/index.ts';
import { visibleListings, visibleMessages } from '../visibility/index.ts';
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
  /** The receiver's country, by listing, if the listing can be neither sent nor handed over there. */
  excludedCountries: ReadonlyMap<number, CountryCode>;
  /** Null for swaps, and for rings that no search has found. */
  certificate: RingCertificate | null;
};

const hasMember = (where: SQL | undefined) => sql`exists (
  select from trade_answers a where a.trade_id = ${tradeProposals.id} and ${where})`;

/** Includes trades with users who are absent now: their absence, a block too, has ended those that were waiting. */
const isShownTo = (userId: number): SQL => hasMember(sql`a.user_id = ${userId}`);

const waitsFor = (userId: number): SQL =>
  sql`(${tradeProposals.status} = 'waiting' and ${tradeProposals.expiresAt} > now()
    and ${hasMember(sql`a.user_id = ${userId} and a.answer = 'pending'`)})`;

const groupByTrade = <Row extends { tradeId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> =>
  Map.groupBy(rows, ({ tradeId }) => tradeId);

const excludedCountryOfItem = sql<CountryCode | null>`(
  select ${excludedCountry(sql`u.country`, sql`r.country`)}
  from listings l join users u on u.id = l.seller_id join users r on r.id = ${tradeItems.toId}
  where l.id = ${tradeItems.listingId})`;

const selectItems = (db: Queryable, tradeIds: readonly number[], userId: number) =>
  db
    .select({
      ...getTableColumns(tradeItems),
      isHidden: sql<boolean>`coalesce(${listings.sellerId} <> ${userId} and not ${visibleListings(userId, 'listings')}, false)`,
      excludedCountry: excludedCountryOfItem,
    })
    .from(tradeItems)
    .leftJoin(listings, eq(listings.id, tradeItems.listingId))
    .where(inArray(tradeItems.tradeId, [...tradeIds]))
    .orderBy(asc(tradeItems.tradeId), asc(tradeItems.place));

/** Users always see their own messages; the other user sees them unless they are held, declined or hidden. */
const counterOffersFor = (userId: number) => sql<ShownCounterOffer[]>`(
  select coalesce(json_agg(json_build_object('version', o.version, 'senderId', o.sender_id, 'replaced', o.replaced,
    'message', case when ${visibleMessages(userId, 'o')} and ${visibleMessages(userId)}
      then coalesce(m.body, o.message) else '' end,
    'holdId', coalesce(m.hold_id, o.hold_id),
    'hiddenListings', (select coalesce(json_agg(l.id), '[]') from jsonb_array_elements(o.replaced->'items') i
      join listings l on l.id = (i->>'listing')::int where l.seller_id <> ${userId}
        and not ${visibleListings(userId)})
  ) order by o.version), '[]')
  from counter_offers o left join messages m on m.id = o.message_id where o.trade_id = ${tradeProposals.id})`;

/**
 * Sorted: first the trades that wait for the user, then all others that are waiting, then decided trades, newest first.
 */
async function selectTrades(db: Queryable, userId: number, where?: SQL): Promise<ShownTrade[]> {
  const { message, heldMessage, holdId, buyerId, decidedAt } = connections;
  const { cycles, users: owners, weight: points, bound, isExact: is_exact } = ringCertificates;
  const rows = await db
    .select({
      trade: tradeProposals,
      request: { message, heldMessage, holdId, buyerId, decidedAt },
      conversationId: conversations.id,
      certificate: { cycles, users: owners, points, bound, is_exact },
      counterOffers: counterOffersFor(userId),
    })
    .from(tradeProposals)
    .leftJoin(ringCertificates, eq(ringCertificates.tradeId, tradeProposals.id))
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
  return rows.map(({ trade, ...row }) => {
    const ofTrade = itemsOf.get(trade.id) ?? [];
    return {
      ...toStoredTrade(trade, ofTrade, answersOf.get(trade.id) ?? []),
      ...{ decidedAt: trade.decidedAt, ...row },
      hiddenListings: [
        ...ofTrade.flatMap(({ listingId, isHidden }) => (isHidden ? [listingId] : [])),
        ...row.counterOffers.flatMap(({ hiddenListings }) => hiddenListings),
      ],
      excludedCountries: new Map(
        ofTrade.flatMap(({ listingId, excludedCountry: country }) => (country ? [[listingId, country]] : [])),
      ),
    };
  });
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

export const tradesExport = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('kind', p.kind, 'status', p.status, 'end_reason', p.end_reason,
      'answer', a.answer, 'gives', (select coalesce(jsonb_agg(jsonb_build_object('listing_id', i.listing_id, 'price', i.price_minor / 100.0,
        'currency', c.code) order by i.place), '[]') from trade_items i join currencies c on c.id = i.currency_id
        where i.trade_id = p.id and i.from_id = a.user_id),
      'gets', (select coalesce(jsonb_agg(jsonb_build_object('listing_id', i.listing_id, 'price', i.price_minor / 100.0,
        'currency', c.code) order by i.place), '[]') from trade_items i join currencies c on c.id = i.currency_id
        where i.trade_id = p.id and i.to_id = a.user_id),
      'balance', p.balance_minor / 100.0, 'balance_is_own', p.balance_from_id = a.user_id,
      'balance_currency', (select code from currencies where id = p.balance_currency_id),
      'counter_offers', (select coalesce(jsonb_agg(jsonb_build_object('version', o.version,
          'direction', case when o.sender_id = a.user_id then 'sent' else 'received' end,
          'message', o.message, 'sent_at', o.created_at) order by o.version), '[]') from counter_offers o
        where o.trade_id = p.id and o.message <> '' and ${visibleMessages(userId, 'o')}),
      'created_at', p.created_at, 'expires_at', p.expires_at, 'decided_at', p.decided_at) as row
    from trade_answers a join trade_proposals p on p.id = a.trade_id
    where a.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${EXPORT_PAGE_SIZE}`,
);
