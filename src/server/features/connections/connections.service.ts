/** Creates contact requests, and accepts or declines them. */
import type { ConnectionStatus } from '#contract/connections.ts';
import { contactRefusal } from '#rules/connections/contact-refusal.ts';
import { cleanMessage, isBlank } from '#rules/conversations/send-message-refusal.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { type ConnectionRow, decide, findConnection, keepRequest } from './connections.store.ts';
import { findRequestOf, readListingFacts } from './connections.views.ts';

declare module '../../db/db.ts' {
  interface DomainEvents {
    'connection.requested': ConnectionRow;

    'connection.accepted': ConnectionRow;
    'connection.declined': ConnectionRow;
  }
}

type Input = { recipient_id: number; listing_id: number; contactMessage: string };

/** Counts a request and fails with 429 beyond the buyer's limits. Returns a function that refunds the count. */
export type CountRequest = (sellerId: number, isNew: boolean) => Promise<() => Promise<void>>;

/** Returns the new status. Repeating an undecided request changes only its message. */
export async function requestContact(
  db: Db,
  buyer: SessionUser,
  input: Input,
  count?: CountRequest,
): Promise<ConnectionStatus> {
  const listing = (await readListingFacts(db, input.listing_id)) ?? fail('not_found');
  const existing = await findConnection(db, listing.id, buyer.id);
  const refusal = contactRefusal({
    buyerId: buyer.id,
    sellerId: listing.sellerId,
    listingStatus: listing.status,
    connection: existing?.status ?? 'none',
  });
  if (refusal === 'own_listing') failField('recipient_id', 'This is your own listing.');
  if (input.recipient_id !== listing.sellerId) failField('recipient_id', 'This listing belongs to somebody else.');
  if (refusal) fail(refusal);
  const message = isBlank(input.contactMessage) ? '' : cleanMessage(input.contactMessage);
  const { id: listingId, sellerId } = listing;
  const refund = await count?.(sellerId, existing === undefined);
  try {
    return await withTransaction(db, async (tx, events) => {
      const stored = await keepRequest(tx, { listingId, buyerId: buyer.id, sellerId, message });
      if (!stored) fail('already_decided');
      if (stored.isNew) events.record({ type: 'connection.requested', payload: stored.row });
      return stored.row.status;
    });
  } catch (error) {
    await refund?.();
    throw error;
  }
}

/**
 * Accepts or declines the request of a notification that the seller received. Of two concurrent calls, one fails with
 * 409.
 */
export async function answerRequest(
  db: Db,
  seller: SessionUser,
  notificationId: string,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const connectionId = (await findRequestOf(db, notificationId, seller.id)) ?? fail('not_found');
  await withTransaction(db, async (tx, events) => {
    const decided = (await decide(tx, connectionId, answer)) ?? fail('already_decided');
    events.record({ type: `connection.${answer}`, payload: decided });
  });
}
