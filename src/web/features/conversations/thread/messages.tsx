/** Decides which part of a conversation is on screen, and navigates within it. */

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useLocation, useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { counterpartOf } from '../inbox/counterpart.ts';
import { ThreadSkeleton } from '../inbox/inbox-skeletons.tsx';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';
import { removeOutgoing, useSendQueue } from '../send-queue/send-queue-state.ts';
import { THREAD_STATE } from './class-names.ts';
import { MessageList, type TargetMessage } from './message-list.tsx';
import { type Log, useJump, useMessages } from './messages.queries.ts';
import { MESSAGE_PARAMETER } from './target-message.ts';

/**
 * With more unread messages than this, the newest page might not contain the first unread message and some messages
 * before it.
 */
const MAX_UNREAD_ON_NEWEST_PAGE = 40;

/** Returns the message in the URL. The navigation key changes with every click on a link to the message. */
function useTargetMessage(): TargetMessage | undefined {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const messageId = Number(search.get(MESSAGE_PARAMETER));
  return useMemo(
    () => (Number.isInteger(messageId) && messageId > 0 ? { messageId, navigationKey: key } : undefined),
    [messageId, key],
  );
}

function reaches({ messages, nextCursor }: Log, messageId: number): boolean {
  const oldest = messages[0]?.id ?? 0;
  const newest = messages.at(-1)?.id ?? 0;
  return oldest <= messageId && (messageId <= newest || nextCursor === null);
}

/** Removes from the queue the messages that were stopped or refused, but have reached the server after all. */
function useRemoveDelivered(queue: readonly Outgoing[], log: Log | undefined): void {
  useEffect(() => {
    for (const { state, conversationId, clientId } of queue) {
      if (state !== 'failed' || !log?.messages.some((message) => message.client_id === clientId)) continue;
      removeOutgoing(conversationId, clientId);
    }
  }, [queue, log]);
}

/**
 * Returns the first unread message and the message to load around, as they were when the conversation was opened:
 * messages become read as soon as they are on screen.
 */
function useOpening(conversation: Conversation, target: TargetMessage | undefined) {
  const { unread_count, first_unread_message_id: firstUnread } = conversation;
  const unread = unread_count > MAX_UNREAD_ON_NEWEST_PAGE ? firstUnread : null;
  return useState({ firstUnread, around: target?.messageId ?? unread ?? undefined })[0];
}

/** Navigates to the message in the URL and to the latest message, both of which can be outside the loaded part. */
function useMoves(id: number, log: Log | undefined, unsent: number) {
  const navigate = useNavigate();
  const toast = useToast();
  const urlTarget = useTargetMessage();
  const [dismissedKey, setDismissedKey] = useState<string>();
  // The URL can still contain the target message for a moment after the user has gone to the latest message.
  const target = urlTarget?.navigationKey === dismissedKey ? undefined : urlTarget;
  const { mutate: jump, isPending: jumping } = useJump(id, () => toast({ kind: 'error', message: labels.jumpFailed }));
  const [hasMoved, setHasMoved] = useState(false);
  const moveTo = (messageId: number | undefined) => {
    setHasMoved(true);
    jump(messageId);
  };
  const seek = useEffectEvent(() => {
    if (target && log && !reaches(log, target.messageId)) moveTo(target.messageId);
  });
  const isLoaded = log !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation key, as soon as messages are loaded.
  useEffect(() => seek(), [target?.navigationKey, isLoaded]);

  const toLatest = () => {
    // Removes the target message from the URL, because it would scroll the reader back.
    if (target) {
      setDismissedKey(target.navigationKey);
      navigate(paths.conversation(id), { replace: true });
    }
    moveTo(undefined);
  };
  const showUnsent = useEffectEvent(() => {
    if (log && log.nextCursor !== null && !jumping) toLatest();
  });
  useEffect(() => {
    if (unsent > 0) showUnsent();
  }, [unsent]);
  return { target, hasMoved, toLatest };
}

/**
 * Opens a conversation at the message in the URL, its first unread message or its end. Set `key` to the conversation's
 * id.
 */
export function Messages({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id } = conversation;
  const { firstUnread, around } = useOpening(conversation, useTargetMessage());
  const query = useMessages(id, around);
  const queue = useSendQueue(id);
  useRemoveDelivered(queue, query.data);
  const { target, hasMoved, toLatest } = useMoves(id, query.data, queue.length);
  return (
    <QueryView
      query={query}
      loading={<ThreadSkeleton />}
      failed={labels.messagesFailed}
      failedText={labels.listFailedText}
      frame={THREAD_STATE}
    >
      {(log) =>
        // The cached log ends before the first unread message: wait, or the list would open at the wrong position.
        firstUnread !== null && log.syncedTo < firstUnread && query.isFetching ? (
          <ThreadSkeleton />
        ) : (
          <MessageList
            key={log.window}
            conversationId={id}
            userId={userId}
            other={counterpartOf(conversation, userId)}
            log={log}
            queue={queue}
            readByOther={conversation.other_read_message_id}
            firstUnread={firstUnread}
            opensAtUnread={firstUnread !== null && target === undefined && !hasMoved}
            target={target}
            onLatest={toLatest}
          />
        )
      }
    </QueryView>
  );
}
