/** From where to where does one see into a conversation, and how does one get elsewhere in it? */
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

/** More unread than this may not all be on the newest page, which also shows what came before them. */
const ON_NEWEST_PAGE = 40;

/** The message that the address names; every click on such a link is a navigationKey of its own. */
function useTargetMessage(): TargetMessage | undefined {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const named = Number(search.get(MESSAGE_PARAMETER));
  return useMemo(
    () => (Number.isInteger(named) && named > 0 ? { messageId: named, navigationKey: key } : undefined),
    [named, key],
  );
}

function reaches({ messages, nextCursor }: Log, messageId: number): boolean {
  const oldest = messages[0]?.id ?? 0;
  const newest = messages.at(-1)?.id ?? 0;
  return oldest <= messageId && (messageId <= newest || nextCursor === null);
}

/** What was held back or refused may have arrived all the same: it is no longer unsent. */
function useArrivedAfterAll(outbox: readonly Outgoing[], log: Log | undefined): void {
  useEffect(() => {
    for (const { state, conversationId, clientId } of outbox) {
      if (state !== 'failed' || !log?.messages.some((one) => one.client_id === clientId)) continue;
      removeOutgoing(conversationId, clientId);
    }
  }, [outbox, log]);
}

/** Opens at the first unread message or at the end; key it by the conversation. */
export function Messages({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id, unread_count, first_unread_message_id } = conversation;
  const navigate = useNavigate();
  const toast = useToast();
  const wished = useTargetMessage();
  const [leftWish, setLeftWish] = useState<string>();
  // The address may still name it for a moment after its reader has turned elsewhere.
  const sought = wished?.navigationKey === leftWish ? undefined : wished;
  // As it was on opening: by being looked at it becomes read.
  const [opened] = useState({
    firstUnread: first_unread_message_id,
    around: sought?.messageId ?? (unread_count > ON_NEWEST_PAGE ? first_unread_message_id : null) ?? undefined,
  });
  const { data, isError, isFetching, refetch } = useMessages(id, opened.around);
  const { mutate: jump, isPending: jumping } = useJump(id, () => toast({ kind: 'error', message: labels.jumpFailed }));
  const outbox = useOutbox(id);
  useArrivedAfterAll(outbox, data);
  const [leftStart, setLeftStart] = useState(false);

  const known = data !== undefined;
  const seek = useEffectEvent(() => {
    if (!sought || !data || reaches(data, sought.messageId)) return;
    setLeftStart(true);
    jump(sought.messageId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigationKey once, as soon as there is something to look in.
  useEffect(() => seek(), [sought?.navigationKey, known]);

  const toLatest = () => {
    // Or the reader would be taken back there.
    if (sought) {
      setLeftWish(sought.navigationKey);
      void navigate(paths.conversation(id), { replace: true });
    }
    setLeftStart(true);
    jump(undefined);
  };
  const wrote = useEffectEvent(() => {
    if (data && data.nextCursor !== null && !jumping) toLatest();
  });
  const unsent = outbox.length;
  useEffect(() => {
    if (unsent > 0) wrote();
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
  // Seen before, but not as far as the unread: opened at once it would stand at an end that is none.
  const { firstUnread } = opened;
  const behind = data && firstUnread !== null && data.syncedTo < firstUnread && isFetching;
  if (data === undefined || behind) return <ThreadSkeleton />;
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
      opensAtUnread={firstUnread !== null && sought === undefined && !leftStart}
      sought={sought}
      onLatest={toLatest}
    />
  );
}
