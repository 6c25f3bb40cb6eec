/** Withholds messages from their recipient for the moderators. */
import type { Tx } from '../../db/db.ts';
import { announceConversation } from './conversations.broadcasts.ts';
import { lockConversation, setMessageWithheld } from './conversations.store.ts';

/** Hides a message from everyone but its sender, or shows it again. Returns false if it was so already. */
export async function hideMessage(tx: Tx, messageId: number, isHidden: boolean): Promise<boolean> {
  const conversationId = await setMessageWithheld(tx, messageId, isHidden);
  if (conversationId === undefined) return false;
  const conversation = await lockConversation(tx, conversationId);
  if (conversation) await announceConversation(tx, conversationId, [conversation.buyerId, conversation.sellerId]);
  return true;
}
