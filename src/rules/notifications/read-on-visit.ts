/** Chooses the notifications that opening their conversation marks as read. */
import { readOnClose } from './read-on-close.ts';

type Noticed = {
  readonly id: string;
  readonly type: string;
  readonly is_read: boolean;
  readonly conversation_id: number | null;
};

/** All unread ones about the conversation except requests, as on closing the bell's dropdown. */
export function readOnVisit(notifications: readonly Noticed[], conversationId: number): string[] {
  return readOnClose(notifications.filter((notification) => notification.conversation_id === conversationId));
}
