/** Pushes typing events to the other participant, without storing anything. */
import { channels, type PrivateConversationEvents } from '#contract/realtime.ts';
import { messageDelivery } from '#rules/blocks/block-effects.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { Log } from '../../log/log.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { readBlockState } from '../blocks/index.ts';
import { showsToEachOther } from '../preferences/index.ts';
import { type ConversationRow, otherOf } from './conversations.store.ts';

type Deps = { db: Db; realtime: Pick<Realtime, 'publish'>; log: Log };

/**
 * Pushes nothing if either participant has turned typing events off, or if the recipient has blocked this user. The
 * request succeeds in these cases, so that the response reveals neither the setting nor the block.
 */
export async function announceTyping(deps: Deps, conversation: ConversationRow, userId: number): Promise<void> {
  if (conversation.status === 'closed') fail('conversation_closed');
  const delivery = messageDelivery(await readBlockState(deps.db, userId, otherOf(conversation, userId)));
  if (delivery === 'refuse') fail('user_blocked');
  if (delivery === 'withhold') return;
  const parties = [conversation.buyerId, conversation.sellerId];
  if (!(await showsToEachOther(deps.db, 'typing', parties))) return;
  const data: PrivateConversationEvents['typing'] = { user_id: userId };
  const channel = channels.privateConversation(conversation.id);
  // A lost typing event is worth neither a retry nor a failed request.
  await deps.realtime
    .publish({ channels: [channel], event: 'typing', data })
    .catch((error: unknown) => deps.log.warn({ error }, 'could not push a typing event'));
}
