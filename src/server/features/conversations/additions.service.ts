/** Adds listings of the seller to conversations. */
import { randomUUID } from 'node:crypto';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import { candidateProblem } from '#rules/bundles/bundle-problems.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { lockPair } from '../blocks/index.ts';
import { addListing, listConversationListings, lockCandidates } from '../bundles/index.ts';
import { announceConversation } from './conversations.broadcasts.ts';
import { checkNotBlocked, deliverMessage } from './conversations.service.ts';
import { type ConversationRow, insertMessage, lockConversation } from './conversations.store.ts';

/** The text of the message for clients that do not support `added_listing_id`. */
const additionText = (name: string): string => `+ ${name}`;

/**
 * Adds a listing and sends a message about it from the buyer, whose id is `userId`. Adding a listing that the
 * conversation already includes changes nothing, so that clients can retry.
 */
export async function addToConversation(
  db: Db,
  conversation: ConversationRow,
  userId: number,
  listingId: number,
): Promise<void> {
  const { id: conversationId, buyerId, sellerId } = conversation;
  if (listingId === conversation.listingId) return;
  await withTransaction(db, async (tx) => {
    await lockPair(tx, [buyerId, sellerId]);
    const candidate = (await lockCandidates(tx, conversation, [listingId])).get(listingId);
    const { status } = (await lockConversation(tx, conversationId)) ?? fail('not_found');
    const named = await listConversationListings(tx, conversation);
    if (named.includes(listingId)) return;
    await checkNotBlocked(tx, conversation, userId);
    const problem = candidateProblem(candidate, sellerId);
    if (problem) failField('listing_id', problem);
    if (named.length >= MAX_ADDITIONAL_LISTINGS) failField('listing_id', 'too_many', { max: MAX_ADDITIONAL_LISTINGS });
    if (status === 'closed') fail('conversation_closed');
    await addListing(tx, conversation, listingId);
    const body = additionText(candidate?.name ?? '');
    const message = { conversationId, senderId: userId, clientId: randomUUID(), body, addedListingId: listingId };
    await deliverMessage(tx, await insertMessage(tx, message, []), sellerId, false);
    // Push the conversation too, because the push of the message does not contain the conversation's listings.
    await announceConversation(tx, conversationId, [buyerId, sellerId]);
  });
}
