/** Creates, withdraws, accepts and declines contact requests, and marks them as received. */
import type { ContactResult } from '#contract/connections.ts';
import { HOUR_SECONDS } from '#contract/durations.ts';
import { isBlank } from '#contract/visible-text.ts';
import { bundleProblems } from '#rules/bundles/bundle-problems.ts';
import { contactRefusal } from '#rules/connections/contact-refusal.ts';
import { cleanMessage } from '#rules/conversations/send-message-refusal.ts';
import type { Context } from '../../context.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { fail, failField, failIfAny } from '../../http/app-error.ts';
import type { SessionUser } from '../../http/handlers.ts';
import { enforceRateLimits } from '../../limits/limits.ts';
import { countByAge } from '../auth/index.ts';
import { areHiddenFromEachOther, lockPair, lockPairWithAccounts } from '../blocks/index.ts';
import { lockCandidates, removeListings, replaceListings } from '../bundles/index.ts';
import { addEarlierMessage, announceConversation, resumeConversation } from '../conversations/index.ts';
import { screenText } from '../screening/index.ts';
import { arePresentForEachOther, isUserAbsent } from '../visibility/index.ts';
import {
  acceptRow,
  type ConnectionRow,
  countUndecided,
  declineRow,
  findHeldRequest,
  listHeldRequests,
  receiveRequests,
  releaseRequest,
  upsertRequest,
  withdrawRow,
} from './connections.store.ts';
import {
  findConnection,
  findOwnRequest,
  findRequestOf,
  isAccepted,
  readListingFacts,
  readReview,
} from './connections.views.ts';

type Input = {
  recipient_id: number;
  listing_id: number;
  contactMessage: string;
  additional_listing_ids?: readonly number[] | undefined;
};

/**
 * Counts a contact request towards the buyer's limits, and fails with 429 beyond them. Returns a function that reverses
 * the count.
 */
export type CountRequest = (isNew: boolean) => Promise<() => Promise<void>>;

export type RequestLimits = { count: CountRequest; maxUndecided: number };

/** Sends a contact request or replaces its message. Returns its status, and whether a moderator reviews the message. */
export async function requestContact(
  db: Db,
  buyer: SessionUser,
  input: Input,
  limits?: RequestLimits,
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
  const parties = { listingId, buyerId: buyer.id, sellerId };
  const additionalIds = input.additional_listing_ids;
  const refund = await limits?.count(existing === undefined);
  const request = { ...parties, message, additionalIds, maxUndecided: limits?.maxUndecided };
  try {
    return await withTransaction(db, (tx, events) => storeRequest(tx, events, request));
  } catch (error) {
    await refund?.();
    throw error;
  }
}

type RequestToStore = SwapRequest & {
  additionalIds: readonly number[] | undefined;
  maxUndecided: number | undefined;
};

/** Fails if more of the buyer's requests than allowed wait for the seller, counted after the request is stored. */
async function checkUndecided(
  tx: Tx,
  parties: Pick<SwapRequest, 'buyerId' | 'sellerId'>,
  max: number | undefined,
): Promise<void> {
  if (max === undefined || (await countUndecided(tx, parties)) <= max) return;
  // It is unknown when the seller will decide. The hour is how long a program should wait before it tries again.
  fail('too_many_undecided', { retryAfter: HOUR_SECONDS });
}

/** Stores a request and its additional listings, and notifies the seller if anything is new. */
async function storeRequest(
  tx: Tx,
  events: TransactionEvents,
  { message, additionalIds, maxUndecided, ...parties }: RequestToStore,
): Promise<ContactResult> {
  const { buyerId, sellerId } = parties;
  // Exclusive, so that simultaneous requests cannot exceed the limit of undecided ones together.
  await lockPair(tx, [buyerId, sellerId], 'exclusive');
  if (await areHiddenFromEachOther(tx, buyerId, sellerId)) fail('not_found');
  const candidates = await lockCandidates(tx, parties, additionalIds ?? []);
  failIfAny(bundleProblems(additionalIds ?? [], parties, (id) => candidates.get(id)));
  const holdId = await screenText(tx, { senderId: buyerId, recipientId: sellerId, text: message });
  const stored = await upsertRequest(tx, { ...parties, message, holdId });
  if (!stored) fail('already_decided');
  if (stored.isCreated) await checkUndecided(tx, parties, maxUndecided);
  const { row, isNew } = stored;
  const hasOtherListings = additionalIds !== undefined && (await replaceListings(tx, row.id, additionalIds));
  const isRewritten = stored.isRewritten || (hasOtherListings && row.isAnnounced && !isNew);
  if (isNew) events.record({ type: 'connection.requested', payload: row });
  if (isRewritten) events.record({ type: 'connection.rewritten', payload: row });
  // `upsertRequest` returns only undecided requests.
  const status = row.status === 'pending' ? 'pending' : 'sent';
  return { status, ...(await readReview(tx, row)) };
}

type SwapRequest = { listingId: number; buyerId: number; sellerId: number; message: string };

/**
 * Stores the contact request of a swap offer. If a moderator has to review its message, the request is delivered
 * without the message. Returns undefined if the seller has decided on a request for this listing. The caller must have
 * locked the pair of users.
 */
export async function storeSwapRequest(tx: Tx, { message, ...parties }: SwapRequest, maxUndecided?: number) {
  const { buyerId: senderId, sellerId: recipientId } = parties;
  const text = isBlank(message) ? '' : cleanMessage(message);
  const holdId = await screenText(tx, { senderId, recipientId, text });
  const stored = await upsertRequest(tx, { ...parties, message: holdId === null ? text : '', holdId: null });
  if (stored?.isCreated) await checkUndecided(tx, parties, maxUndecided);
  if (!stored || holdId === null) return stored;
  const held = await upsertRequest(tx, { ...parties, message: text, holdId });
  return held && { ...stored, row: held.row };
}

/** Opens the conversation of an accepted request, in which a held message of the request stays held. */
async function openWith(tx: Tx, row: ConnectionRow, undecided: ConnectionRow | undefined): Promise<number> {
  const { message = '', heldMessage: body = null, holdId = null } = undecided ?? {};
  const { createdAt, buyerId: senderId } = row;
  const conversationId = await resumeConversation(tx, { ...row, message });
  if (body !== null) {
    const withheld = holdId === null ? 'forever' : 'review';
    await addEarlierMessage(tx, { conversationId, senderId, body, holdId, withheld, createdAt });
  }
  return conversationId;
}

/**
 * Accepts a request as part of an agreed trade, or creates an accepted one, and opens its conversation. The caller
 * notifies both users. `createdAt` is when the trade was proposed. `isAnswered` is true if a request had been waiting for
 * the seller's decision. A held message of that request is then held in the conversation. It is not screened again,
 * because that would lock its text after the request: a decision about the text, or a message with it, locks the text
 * first.
 */
export async function acceptForTrade(
  tx: Tx,
  parties: Omit<SwapRequest, 'message'>,
  createdAt: Date,
): Promise<{ connectionId: number; conversationId: number; isAnswered: boolean }> {
  const { row, undecided } = await acceptRow(tx, parties);
  const conversationId = await openWith(tx, { ...row, createdAt }, undecided);
  return { connectionId: row.id, conversationId, isAnswered: undecided !== undefined };
}

export async function withdrawSwapRequest(tx: Tx, events: TransactionEvents, id: number): Promise<void> {
  const withdrawn = await withdrawRow(tx, id);
  if (!withdrawn) return;
  await removeListings(tx, id);
  events.record({ type: 'connection.withdrawn', payload: withdrawn });
}

/** Ends the swap that was offered with a declined or withdrawn request; returns false if there is no such swap. */
export type EndOffer = (tx: Tx, events: TransactionEvents, connectionId: number, userId: number) => Promise<boolean>;

/**
 * Accepts or declines the contact request in a notification that the seller received. Accepting opens the conversation.
 * Of two concurrent calls, one fails with 409. Declining also declines the swap that was offered with the request;
 * accepting does not accept the swap, because the seller might not have seen it.
 */
export async function answerRequest(
  db: Db,
  seller: SessionUser,
  notificationId: string,
  answer: 'accepted' | 'declined',
  endOffer: EndOffer,
): Promise<void> {
  const { id, listingId, buyerId } = (await findRequestOf(db, notificationId, seller.id)) ?? fail('not_found');
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [buyerId, seller.id]);
    // Only the notification of an accepted request stays visible while its buyer is absent.
    const isWithdrawn = await isUserAbsent(tx, buyerId, seller.id);
    if (isWithdrawn && !(await isAccepted(tx, id))) fail('not_found');
    const isOffer = answer === 'declined' && (await endOffer(tx, events, id, seller.id));
    if (answer === 'accepted') {
      const { row, undecided } = await acceptRow(tx, { listingId, buyerId, sellerId: seller.id });
      if (!undecided) fail('already_decided');
      const conversationId = await openWith(tx, row, undecided);
      await announceConversation(tx, conversationId, [row.buyerId, row.sellerId]);
      events.record({ type: 'connection.accepted', payload: row });
    } else {
      const declined = (await declineRow(tx, id)) ?? fail('already_decided');
      events.record({ type: 'connection.declined', payload: { ...declined, isOffer } });
    }
  });
}

/**
 * Withdraws the buyer's request. Fails with 404 if it does not exist, and with 409 if the seller has decided on it,
 * even if that happens concurrently. Also ends the swap that was offered with the request.
 */
export async function withdrawRequest(db: Db, buyer: SessionUser, id: number, endOffer: EndOffer): Promise<void> {
  const { sellerId } = (await findOwnRequest(db, id, buyer.id)) ?? fail('not_found');
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [buyer.id, sellerId]);
    await endOffer(tx, events, id, buyer.id);
    const withdrawn = (await withdrawRow(tx, id)) ?? fail('already_decided');
    await removeListings(tx, id);
    events.record({ type: 'connection.withdrawn', payload: withdrawn });
  });
}

export async function receiveAllRequests(db: Db, sellerId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const received = await receiveRequests(tx, sellerId);
    await recordChanges(
      tx,
      received.map((row) => ({ userId: row.buyerId, type: 'connection', id: row.listingId })),
    );
  });
}

/**
 * Delivers the oldest held request with this text, which a moderator has released. A request that can no longer be sent
 * is not delivered: its sender sees it as unanswered. Returns false if no request with this text is held.
 */
export async function deliverHeldRequest(tx: Tx, events: TransactionEvents, textId: number): Promise<boolean> {
  const held = await findHeldRequest(tx, textId);
  if (!held) return false;
  const { id, buyerId, sellerId, listingId } = held;
  await lockPairWithAccounts(tx, [buyerId, sellerId]);
  const arePresent = await arePresentForEachOther(tx, buyerId, sellerId);
  const isOpen = (await readListingFacts(tx, listingId, buyerId))?.status === 'open';
  const released = await releaseRequest(tx, { id, textId, isDelivered: arePresent && isOpen });
  if (released?.isNew) events.record({ type: 'connection.requested', payload: released.row });
  else if (released?.isRewritten) events.record({ type: 'connection.rewritten', payload: released.row });
  else if (released) await recordChanges(tx, [{ userId: buyerId, type: 'connection', id: listingId }]);
  return true;
}

/** Notifies the sender's clients that requests with this text were declined. */
export async function announceDeclinedRequests(tx: Tx, buyerId: number, textId: number): Promise<void> {
  const rows = await listHeldRequests(tx, textId);
  await recordChanges(
    tx,
    rows.map(({ listingId }) => ({ userId: buyerId, type: 'connection', id: listingId })),
  );
}

export function countRequests({ db, limiter, limits }: Context, buyerId: number): CountRequest {
  const account = `account ${buyerId}`;
  return async (isNew) => {
    // A new text for an undecided request has its own limit: unless the first text was held, it causes neither a
    // notification nor an email.
    if (!isNew) return await enforceRateLimits(limiter, [[limits.contactRewrites, account]]);
    return await countByAge({ db, limiter }, buyerId, [
      [limits.contactsHour, account],
      [limits.contactsDay, account],
    ]);
  };
}
