/** Stores counter-offers: the offer that each one replaced, and its message until it is in a conversation. */
import { and, asc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { counterOffers } from '../../tables/trades.ts';

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
  await tx.update(counterOffers).set({ messageId, message: '', isWithheld: false, holdId: null }).where(isOffer(offer));
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
    .set({ holdId: null, isWithheld: !isDelivered })
    .where(and(isOffer(offer), isNotNull(counterOffers.holdId)));
}
