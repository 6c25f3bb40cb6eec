/** How does an address name one message of a conversation? */
import { paths } from '#web/lib/paths.ts';

export const MESSAGE_PARAMETER = 'message';

/** The conversation, opened at this message. */
export function pathOfMessage(conversationId: number, messageId: number): string {
  return `${paths.conversation(conversationId)}?${MESSAGE_PARAMETER}=${messageId}`;
}
