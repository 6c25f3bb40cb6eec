/** Tells the other participant that a user is typing, and ends the presence of a user in conversations. */
import { channels, type PrivateConversationEvents } from '#contract/realtime.ts';
import { messageDelivery } from '#rules/blocks/block-effects.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { readBlockState } from '../blocks/index.ts';
import { showsToEachOther } from '../preferences/index.ts';
import { type ConversationRow, listConversationIdsBetween, otherOf } from './conversations.store.ts';

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

/**
 * Pushes nothing if either participant has turned typing events off, or if the recipient has blocked this user. The
 * request succeeds in these cases, so that the response reveals neither the setting nor the block.
 */
export async function announceTyping(context: Context, conversation: ConversationRow, userId: number): Promise<void> {
  if (conversation.status === 'closed') fail('conversation_closed');
  const delivery = messageDelivery(await readBlockState(context.db, userId, otherOf(conversation, userId)));
  if (delivery === 'refuse') fail('user_blocked');
  if (delivery === 'withhold') return;
  const parties = [conversation.buyerId, conversation.sellerId];
  if (!(await showsToEachOther(context.db, 'typing', parties))) return;
  const data: PrivateConversationEvents['typing'] = { user_id: userId };
  const channel = channels.privateConversation(conversation.id);
  // A lost typing event is worth neither a retry nor a failed request.
  await context.realtime
    .publish({ channels: [channel], event: 'typing', data })
    .catch((error: unknown) => context.log.warn({ error }, 'could not push a typing event'));
}
