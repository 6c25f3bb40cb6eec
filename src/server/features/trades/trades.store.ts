/** Stores swaps and rings, and locks them. */

import { and, asc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { TradeItem, TradeProposal } from '#rules/trading/proposals/trade-proposal.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { agreedListings, counterOffers, tradeAnswers, tradeItems, tradeProposals } from '../../tables/trades.ts';
import { users } from '../../tables/users.ts';

export type Carrier = { connectionId: number; opensRequest: boolean };
export type StoredTrade = {
  id: number;
  connectionId: number | null;
  opensRequest: boolean;
  createdAt: Date;
  proposal: TradeProposal;
};

type ProposalRow = typeof tradeProposals.$inferSelect;

const toItem = ({ listingId, fromId, toId, wantId, priceMinor, currencyId }: typeof tradeItems.$inferSelect) => ({
  ...{ listing: listingId, from: fromId, to: toId, want: wantId },
  ...{ price: priceMinor, currencyId },
});

const toBalance = ({ balanceFromId: from, balanceMinor: amount, balanceCurrencyId: currencyId }: ProposalRow) =>
  from === null || amount === null || currencyId === null ? null : { from, amount, currencyId };

/** `items` and `answers` must be sorted by `place`. */
export function toStoredTrade(
  row: ProposalRow,
  items: readonly (typeof tradeItems.$inferSelect)[],
  answers: readonly (typeof tradeAnswers.$inferSelect)[],
): StoredTrade {
  const { id, connectionId, opensRequest, createdAt, kind, status, endReason, version, expiresAt } = row;
  const proposal = {
    ...{ kind, status, endReason, version, expiresAt: expiresAt.getTime(), balance: toBalance(row) },
    items: items.map(toItem),
    answers: answers.map(({ userId, answer }) => ({ user: userId, answer })),
  };
  return { id, connectionId, opensRequest, createdAt, proposal };
}

/** Locks a swap or ring. Lock the pairs of its users before it, and its listings after it. */
export async function lockTrade(tx: Tx, id: number): Promise<StoredTrade | undefined> {
  const [row] = await tx.select().from(tradeProposals).where(eq(tradeProposals.id, id)).for('no key update');
  if (!row) return undefined;
  const ofTrade = { items: eq(tradeItems.tradeId, id), answers: eq(tradeAnswers.tradeId, id) };
  const items = await tx.select().from(tradeItems).where(ofTrade.items).orderBy(asc(tradeItems.place));
  const answers = await tx.select().from(tradeAnswers).where(ofTrade.answers).orderBy(asc(tradeAnswers.place));
  return toStoredTrade(row, items, answers);
}

/** Locks the user who makes an offer, so that the limit of offers holds for concurrent offers. */
export async function lockProposer(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

const valuesOf = ({ kind, status, endReason, version, expiresAt, balance }: TradeProposal) => ({
  ...{ kind, status, endReason, version, expiresAt: new Date(expiresAt) },
  balanceFromId: balance?.from ?? null,
  balanceMinor: balance?.amount ?? null,
  balanceCurrencyId: balance?.currencyId ?? null,
});

async function insertItems(tx: Tx, tradeId: number, items: readonly TradeItem[]): Promise<void> {
  const rows = items.map(({ listing, from, to, want, price, currencyId }, place) => ({
    ...{ tradeId, place, listingId: listing, fromId: from, toId: to, wantId: want, priceMinor: price, currencyId },
  }));
  await tx.insert(tradeItems).values(rows);
}

/** Returns undefined if the contact request already has a waiting offer. */
export async function insertTrade(tx: Tx, proposal: TradeProposal, carrier?: Carrier): Promise<number | undefined> {
  const [row] = await tx
    .insert(tradeProposals)
    .values({ ...valuesOf(proposal), ...carrier })
    .onConflictDoNothing()
    .returning({ id: tradeProposals.id });
  if (!row) return undefined;
  await insertItems(tx, row.id, proposal.items);
  const answers = proposal.answers.map(({ user, answer }, place) => ({ tradeId: row.id, userId: user, place, answer }));
  await tx.insert(tradeAnswers).values(answers);
  return row.id;
}

/** The swap or ring must be locked. */
export async function saveTrade(tx: Tx, { id, proposal: before }: StoredTrade, after: TradeProposal): Promise<void> {
  const decidedAt = after.status === 'waiting' ? null : sql`now()`;
  await tx
    .update(tradeProposals)
    .set({ ...valuesOf(after), decidedAt })
    .where(eq(tradeProposals.id, id));
  for (const { user, answer } of after.answers) {
    await tx
      .update(tradeAnswers)
      .set({ answer })
      .where(and(eq(tradeAnswers.tradeId, id), eq(tradeAnswers.userId, user)));
  }
  if (after.version === before.version) return;
  await tx.delete(tradeItems).where(eq(tradeItems.tradeId, id));
  await insertItems(tx, id, after.items);
}

/** Throws if a listing is in another agreed trade. The caller has excluded this under the locks of the listings. */
export async function insertAgreedListings(tx: Tx, tradeId: number, ids: readonly number[]): Promise<void> {
  await tx.insert(agreedListings).values(ids.map((listingId) => ({ listingId, tradeId })));
}

export async function findOffer(db: Queryable, connectionId: number): Promise<number | undefined> {
  const isOffer = and(eq(tradeProposals.connectionId, connectionId), eq(tradeProposals.status, 'waiting'));
  const [row] = await db.select({ id: tradeProposals.id }).from(tradeProposals).where(isOffer);
  return row?.id;
}

export async function listExpired(db: Queryable, limit: number): Promise<number[]> {
  const isExpired = and(eq(tradeProposals.status, 'waiting'), lte(tradeProposals.expiresAt, sql`now()`));
  const { id, expiresAt } = tradeProposals;
  const rows = await db.select({ id }).from(tradeProposals).where(isExpired).orderBy(asc(expiresAt)).limit(limit);
  return rows.map((row) => row.id);
}

/** Deletes the swaps and rings that an erased account took part in and that were never agreed. */
export async function eraseTrades(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from trade_proposals where id in (
      select p.id from trade_answers a join trade_proposals p on p.id = a.trade_id
      where a.user_id = ${userId} and p.status = 'ended' order by p.id limit ${limit})`);
  return rowCount ?? 0;
}

type NewCounterOffer = typeof counterOffers.$inferInsert;
export type CounterOfferRow = typeof counterOffers.$inferSelect;

export async function insertCounterOffer(tx: Tx, row: NewCounterOffer): Promise<void> {
  await tx.insert(counterOffers).values(row);
}

/** Returns the counter-offers of a swap whose messages are not in a conversation, oldest first. */
export async function listUnpostedOffers(db: Queryable, tradeId: number): Promise<CounterOfferRow[]> {
  return await db
    .select()
    .from(counterOffers)
    .where(and(eq(counterOffers.tradeId, tradeId), isNull(counterOffers.messageId), ne(counterOffers.message, '')))
    .orderBy(asc(counterOffers.version));
}

const isOffer = ({ tradeId, version }: Pick<CounterOfferRow, 'tradeId' | 'version'>): SQL | undefined =>
  and(eq(counterOffers.tradeId, tradeId), eq(counterOffers.version, version));

/** The message is then stored only in the conversation, where its sender can edit and delete it. */
export async function markPosted(tx: Tx, offer: CounterOfferRow, messageId: number): Promise<void> {
  await tx.update(counterOffers).set({ messageId, message: '', withheld: null, holdId: null }).where(isOffer(offer));
}

/** Returns the counter-offers whose messages are held because of this text, oldest first. */
export async function listHeldOffers(db: Queryable, textId: number): Promise<CounterOfferRow[]> {
  return await db
    .select()
    .from(counterOffers)
    .where(eq(counterOffers.holdId, textId))
    .orderBy(asc(counterOffers.createdAt), asc(counterOffers.tradeId));
}

/**
 * Ends the hold on the message, unless it has been added to a conversation, where it is held as well. If `isDelivered`
 * is false, only its sender still sees it.
 */
export async function releaseOffer(tx: Tx, offer: CounterOfferRow, isDelivered: boolean): Promise<void> {
  await tx
    .update(counterOffers)
    .set({ holdId: null, withheld: isDelivered ? null : 'forever' })
    .where(and(isOffer(offer), isNotNull(counterOffers.holdId)));
}
