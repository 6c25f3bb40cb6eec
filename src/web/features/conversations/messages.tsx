/** Decides which part of a conversation is on screen, and navigates within it. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import { counterpartOf } from './counterpart.ts';
import { ThreadSkeleton } from './inbox-skeletons.tsx';
import { MessageList, type TargetMessage } from './message-list.tsx';
import { type Log, useJump, useMessages } from './messages.queries.ts';
import type { Outgoing } from './persisted-send-queue.ts';
import { removeOutgoing, useOutbox } from './send-queue-state.ts';
import { MESSAGE_PARAMETER } from './target-message.ts';

/** If more messages than this are unread, the newest page might not contain all of them plus some context. */
const MAX_UNREAD_ON_NEWEST_PAGE = 40;

/** The message named in the URL; every click on such a link has its own navigation key. */
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

/** Removes stopped or refused messages that reached the server after all: they are no longer unsent. */
function useRemoveDelivered(outbox: readonly Outgoing[], log: Log | undefined): void {
  useEffect(() => {
    for (const { state, conversationId, clientId } of outbox) {
      if (state !== 'failed' || !log?.messages.some((message) => message.client_id === clientId)) continue;
      removeOutgoing(conversationId, clientId);
    }
  }, [outbox, log]);
}

/** Opens at the first unread message or at the end; key it by the conversation. */
export function Messages({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id, unread_count, first_unread_message_id } = conversation;
  const navigate = useNavigate();
  const toast = useToast();
  const urlTarget = useTargetMessage();
  const [dismissedKey, setDismissedKey] = useState<string>();
  // After the user has moved on, the URL can still contain the message for a moment.
  const target = urlTarget?.navigationKey === dismissedKey ? undefined : urlTarget;
  // The state on opening: once the conversation is on screen, its messages become read.
  const [opened] = useState({
    firstUnread: first_unread_message_id,
    around:
      target?.messageId ?? (unread_count > MAX_UNREAD_ON_NEWEST_PAGE ? first_unread_message_id : null) ?? undefined,
  });
  const { data, isError, isFetching, refetch } = useMessages(id, opened.around);
  const { mutate: jump, isPending: jumping } = useJump(id, () => toast({ kind: 'error', message: labels.jumpFailed }));
  const outbox = useOutbox(id);
  useRemoveDelivered(outbox, data);
  const [hasMoved, setHasMoved] = useState(false);

  const isLoaded = data !== undefined;
  const seek = useEffectEvent(() => {
    if (!target || !data || reaches(data, target.messageId)) return;
    setHasMoved(true);
    jump(target.messageId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation key, as soon as messages are loaded.
  useEffect(() => seek(), [target?.navigationKey, isLoaded]);

  const toLatest = () => {
    // Otherwise the target would scroll the reader back.
    if (target) {
      setDismissedKey(target.navigationKey);
      void navigate(paths.conversation(id), { replace: true });
    }
    setHasMoved(true);
    jump(undefined);
  };
  const showUnsent = useEffectEvent(() => {
    if (data && data.nextCursor !== null && !jumping) toLatest();
  });
  const unsent = outbox.length;
  useEffect(() => {
    if (unsent > 0) showUnsent();
  }, [unsent]);

  if (data === undefined && isError) {
    return (
      <div className="thread__state">
        <ErrorState
          title={labels.messagesFailed}
          retryLabel={labels.retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {labels.listFailedText}
        </ErrorState>
      </div>
    );
  }
  // The cached log ends before the first unread message: rendered now, the list would open at a false end.
  const { firstUnread } = opened;
  const isStale = data && firstUnread !== null && data.syncedTo < firstUnread && isFetching;
  if (data === undefined || isStale) return <ThreadSkeleton />;
  return (
    <MessageList
      key={data.window}
      conversationId={id}
      userId={userId}
      other={counterpartOf(conversation, userId)}
      log={data}
      outbox={outbox}
      readByOther={conversation.other_read_message_id}
      firstUnread={firstUnread}
      opensAtUnread={firstUnread !== null && target === undefined && !hasMoved}
      target={target}
      onLatest={toLatest}
    />
  );
}
