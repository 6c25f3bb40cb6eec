/** Creates contact requests, withdraws, accepts or declines them, and marks them as received. */
import type { ContactResult } from '#contract/connections.ts';
import { contactRefusal } from '#rules/connections/contact-refusal.ts';
import { cleanMessage, isBlank } from '#rules/conversations/send-message-refusal.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { areHiddenFromEachOther, lockPair } from '../blocks/index.ts';
import { startConversation } from '../conversations/index.ts';
import { screenText } from '../screening/index.ts';
import { decide, keepRequest, receiveRequests, withdrawRow } from './connections.store.ts';
import {
  findConnection,
  findOwnRequest,
  findRequestOf,
  isAccepted,
  readListingFacts,
  readReview,
} from './connections.views.ts';

type Input = { recipient_id: number; listing_id: number; contactMessage: string };

/** Counts a request and fails with 429 beyond the buyer's limits. Returns a function that refunds the count. */
export type CountRequest = (sellerId: number, isNew: boolean) => Promise<() => Promise<void>>;

/** Returns the new status, and whether a moderator reads the message first. Repeating an undecided request changes only its message. */
export async function requestContact(
  db: Db,
  buyer: SessionUser,
  input: Input,
  count?: CountRequest,
): Promise<ContactResult> {
  const listing = (await readListingFacts(db, input.listing_id, buyer.id)) ?? fail('not_found');
  const existing = await findConnection(db, listing.id, buyer.id);
  const refusal = contactRefusal({
    buyerId: buyer.id,
    sellerId: listing.sellerId,
    listingStatus: listing.status,
    connection: existing?.status ?? 'none',
  });
  if (refusal === 'own_listing') failField('recipient_id', 'own_listing');
  if (input.recipient_id !== listing.sellerId) failField('recipient_id', 'not_the_seller');
  if (refusal) fail(refusal);
  const message = isBlank(input.contactMessage) ? '' : cleanMessage(input.contactMessage);
  const { id: listingId, sellerId } = listing;
  const refund = await count?.(sellerId, existing === undefined);
  try {
    return await withTransaction(db, async (tx, events) => {
      await lockPair(tx, [buyer.id, sellerId]);
      if (await areHiddenFromEachOther(tx, buyer.id, sellerId)) fail('not_found');
      const holdId = await screenText(tx, { senderId: buyer.id, recipientId: sellerId, text: message });
      const stored = await keepRequest(tx, { listingId, buyerId: buyer.id, sellerId, message, holdId });
      if (!stored) fail('already_decided');
      if (stored.isNew) events.record({ type: 'connection.requested', payload: stored.row });
      if (stored.isRewritten) events.record({ type: 'connection.rewritten', payload: stored.row });
      // A stored request that was just created or repeated is never decided.
      const status = stored.row.status === 'pending' ? 'pending' : 'sent';
      return { status, ...(await readReview(tx, stored.row)) };
    });
  } catch (error) {
    await refund?.();
    throw error;
  }
}

/**
 * Accepts or declines the request of a notification that the seller received. Accepting opens the conversation. Of two
 * concurrent calls, one fails with 409.
 */
export async function answerRequest(
  db: Db,
  seller: SessionUser,
  notificationId: string,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const { id, buyerId } = (await findRequestOf(db, notificationId, seller.id)) ?? fail('not_found');
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [buyerId, seller.id]);
    // Only the notification of an accepted request stays visible during a block.
    const isWithdrawn = await areHiddenFromEachOther(tx, buyerId, seller.id);
    if (isWithdrawn && !(await isAccepted(tx, id))) fail('not_found');
    const decided = (await decide(tx, id, answer)) ?? fail('already_decided');
    if (answer === 'accepted') await startConversation(tx, decided);
    events.record({ type: `connection.${answer}`, payload: decided });
  });
}

/**
 * Withdraws the buyer's request. Fails with 404 if it does not exist, and with 409 if the seller has decided on it, also
 * if that happens concurrently.
 */
export async function withdrawRequest(db: Db, buyer: SessionUser, id: number): Promise<void> {
  const { sellerId } = (await findOwnRequest(db, id, buyer.id)) ?? fail('not_found');
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [buyer.id, sellerId]);
    const withdrawn = (await withdrawRow(tx, id)) ?? fail('already_decided');
    events.record({ type: 'connection.withdrawn', payload: withdrawn });
  });
}

/** Marks the visible requests to this seller as received and notifies their buyers. */
export async function receiveAllRequests(db: Db, sellerId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const received = await receiveRequests(tx, sellerId);
    await recordChanges(
      tx,
      received.map((row) => ({ userId: row.buyerId, type: 'connection', id: row.listingId })),
    );
  });
}
