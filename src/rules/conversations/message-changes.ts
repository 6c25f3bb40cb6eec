/** Decides whether the sender of a message can still edit or delete it. */
import { MINUTE_MS } from '#contract/durations.ts';
import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';

export type MessageFacts = {
  readonly sentAt: Date;
  readonly isDeleted: boolean;
  /** True if a moderator is reviewing the text or has declined it: a change would bypass the review. */
  readonly isInReview: boolean;
  /** True if a moderator has hidden the message: a successful appeal must restore the text that the moderator saw. */
  readonly isHidden: boolean;
  /**
   * True if the buyer added a listing with this message; deleting the message removes the listing from the
   * conversation.
   */
  readonly isAddition: boolean;
};

export const isChangeTimeOver = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() >= MESSAGE_CHANGE_MINUTES * MINUTE_MS;

type Refusal = 'message_unchangeable' | 'conversation_closed';

export function editMessageRefusal(
  message: MessageFacts,
  conversationStatus: 'active' | 'closed',
  now: Date,
): Refusal | null {
  const { isDeleted, isInReview, isHidden, isAddition, sentAt } = message;
  const isFixed = isDeleted || isInReview || isHidden || isAddition;
  if (isFixed || isChangeTimeOver(sentAt, now)) return 'message_unchangeable';
  return conversationStatus === 'closed' ? 'conversation_closed' : null;
}

/** Unlike editing, deletion is also possible after the conversation was closed. */
export const deleteMessageRefusal = ({ sentAt }: Pick<MessageFacts, 'sentAt'>, now: Date): Refusal | null =>
  isChangeTimeOver(sentAt, now) ? 'message_unchangeable' : null;
