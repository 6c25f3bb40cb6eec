/** Names one message of a conversation in a URL. */
import { paths } from '#web/lib/browser/paths.ts';

export const MESSAGE_PARAMETER = 'message';

/** The path of the conversation, opened at this message. */
export function pathOfMessage(conversationId: number, messageId: number): string {
  return `${paths.conversation(conversationId)}?${MESSAGE_PARAMETER}=${messageId}`;
}
