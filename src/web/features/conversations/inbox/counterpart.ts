/** Finds the other party of a conversation, and whether the user has blocked them. */
import type { Conversation } from '#contract/conversations.ts';

export type Party = Conversation['seller'];

export function counterpartOf(conversation: Conversation, userId: number): Party {
  return conversation.seller_id === userId ? conversation.buyer : conversation.seller;
}

/** Other backends send no `viewer`; they do not support blocking. */
export function hasBlocked({ viewer }: { viewer?: Conversation['viewer'] }): boolean {
  return viewer?.has_blocked ?? false;
}
