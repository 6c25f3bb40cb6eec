/** With whom does one talk in a conversation? */
import type { Conversation } from '#contract/conversations.ts';

export type Party = Conversation['seller'];

/** The other one of the two. */
export function counterpartOf(conversation: Conversation, userId: number): Party {
  return conversation.seller_id === userId ? conversation.buyer : conversation.seller;
}
