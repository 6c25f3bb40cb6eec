/** Lets moderators withhold messages from their recipients. */
import type { Tx } from '../../db/db.ts';
import { announceConversation } from './conversations.broadcasts.ts';
import { lockConversationOf, setMessageWithheld } from './conversations.store.ts';

/** Hides a message from everyone but its sender, or shows it again. Returns false if nothing changed. */
export async function hideMessage(tx: Tx, messageId: number, isHidden: boolean): Promise<boolean> {
  // Lock the conversation before the message, as the sender's edits do, to avoid deadlocks.
  const conversation = await lockConversationOf(tx, messageId);
  if (!conversation || !(await setMessageWithheld(tx, messageId, isHidden))) return false;
  await announceConversation(tx, conversation.id, [conversation.buyerId, conversation.sellerId]);
  return true;
}
