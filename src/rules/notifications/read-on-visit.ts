/** Chooses the notifications that are marked as read when their conversation is opened. */
import { readOnClose } from './read-on-close.ts';

type Noticed = {
  readonly id: string;
  readonly type: string;
  readonly is_read: boolean;
  readonly conversation_id: number | null;
};

export function readOnVisit(notifications: readonly Noticed[], conversationId: number): string[] {
  return readOnClose(notifications.filter((notification) => notification.conversation_id === conversationId));
}
