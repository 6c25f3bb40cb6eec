/** How does the other party learn that something is being written? By a push alone: nothing of it is kept. */
import { channels, type PrivateConversationEvents } from '#contract/realtime.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import type { Log } from '../../log/log.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { showsToEachOther } from '../preferences/index.ts';
import type { ConversationRow } from './conversations.store.ts';

type Deps = { db: Db; realtime: Pick<Realtime, 'publish'>; log: Log };

/** Says so unless either of the two has switched it off, which nobody learns. */
export async function announceTyping(deps: Deps, conversation: ConversationRow, userId: number): Promise<void> {
  if (conversation.status === 'closed') fail('conversation_closed');
  const parties = [conversation.buyerId, conversation.sellerId];
  if (!(await showsToEachOther(deps.db, 'typing', parties))) return;
  const data: PrivateConversationEvents['typing'] = { user_id: userId };
  const channel = channels.privateConversation(conversation.id);
  // Not worth a second try, nor a failed call.
  await deps.realtime
    .publish({ channels: [channel], event: 'typing', data })
    .catch((error: unknown) => deps.log.warn({ error }, 'nobody heard that somebody is writing'));
}
