/** Finds the other party of a conversation. */
import type { Conversation } from '#contract/conversations.ts';

export type Party = Conversation['seller'];

export function counterpartOf(conversation: Conversation, userId: number): Party {
  return conversation.seller_id === userId ? conversation.buyer : conversation.seller;
}
