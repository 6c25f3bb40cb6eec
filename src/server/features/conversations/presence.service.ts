/** Ends the presence of a user in conversations, after which the other participant sees the user as offline. */
import { channels } from '#contract/realtime.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { listConversationIdsBetween } from './conversations.store.ts';

/** Outbox kind: removes the sockets of a user from the presence channels of conversations. */
const PRESENCE_END = 'presence.end';
/** Without `conversationIds`, the presence ends in all conversations. */
type PresenceEnd = { userId: number; conversationIds?: readonly number[] };

/** Ends the presence of a user in all conversations, or only in those with another user. */
export async function endPresence(tx: Tx, userId: number, otherId?: number): Promise<void> {
  if (otherId === undefined) return await enqueue(tx, PRESENCE_END, { userId } satisfies PresenceEnd);
  const conversationIds = await listConversationIdsBetween(tx, userId, otherId);
  if (conversationIds.length > 0) await enqueue(tx, PRESENCE_END, { userId, conversationIds } satisfies PresenceEnd);
}

export const presenceOutboxHandlers = (realtime: Pick<Realtime, 'removeMember'>): Record<string, OutboxHandler> => ({
  [PRESENCE_END]: async (payload) => {
    const { userId, conversationIds } = payload as PresenceEnd;
    const member = { userId: String(userId) };
    if (!conversationIds) await realtime.removeMember(member);
    for (const id of conversationIds ?? []) {
      await realtime.removeMember({ ...member, channel: channels.presenceConversation(id) });
    }
  },
});
