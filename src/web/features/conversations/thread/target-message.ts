/** Builds the URL that opens a conversation at one of its messages. */
import { paths } from '#web/lib/browser/paths.ts';

export const MESSAGE_PARAMETER = 'message';

export function pathOfMessage(conversationId: number, messageId: number): string {
  return `${paths.conversation(conversationId)}?${MESSAGE_PARAMETER}=${messageId}`;
}
