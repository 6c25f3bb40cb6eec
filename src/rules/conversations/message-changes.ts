/** Decides whether the sender of a message can still edit or delete it. */
import { MINUTE_MS } from '#contract/durations.ts';
import { MESSAGE_CHANGE_MINUTES } from '#contract/limits.ts';

export type MessageFacts = {
  readonly sentAt: Date;
  readonly isDeleted: boolean;
  /** A moderator is reviewing the text, or has declined it: a change would bypass the review. */
  readonly isInReview: boolean;
  /** A moderator has hidden it: after a successful appeal, the text that the moderator saw must be shown again. */
  readonly isHidden: boolean;
  /** Its text is the name of a listing that it added to the conversation. Deleting it removes the listing. */
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

/** Closing a conversation does not end the time in which a message can be taken back. */
export const deleteMessageRefusal = ({ sentAt }: Pick<MessageFacts, 'sentAt'>, now: Date): Refusal | null =>
  isChangeTimeOver(sentAt, now) ? 'message_unchangeable' : null;
