/** Mutes and archives conversations, and marks them as unread, for one participant. */
import type { ConversationSettings } from '#contract/conversations.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { announceConversation } from './conversations.broadcasts.ts';
import { updateParty } from './conversations.store.ts';

/** Notifies the user's other devices, but not the other participant. */
export async function updateSettings(
  db: Db,
  id: number,
  userId: number,
  { is_muted: isMuted, is_archived: isArchived, is_marked_unread: isMarkedUnread }: ConversationSettings,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await updateParty(tx, id, userId, { isMuted, isArchived, isMarkedUnread });
    await announceConversation(tx, id, [userId]);
  });
}
