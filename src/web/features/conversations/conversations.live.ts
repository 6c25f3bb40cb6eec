/** Applies pushed changes to the cached conversations while a user is signed in. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ChangedEvent,
  type ChangeNotification,
  channels,
  type PrivateConversationEvents,
} from '#contract/realtime.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { isFollowing } from '#web/lib/realtime/changes.ts';
import { onChange, subscribe, useConnection } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';
import { refetchConversations, updateConversation } from './conversations.queries.ts';
import { startSendQueue } from './send-queue/send-queue.ts';
import { addMessage, dropPartialLog, forgetSearches, refetchMessages } from './thread/messages.queries.ts';
import { forgetTyping, showTyping } from './thread/typing.ts';

function refetchConversation(client: QueryClient, id: number): void {
  refetchConversations(client);
  refetchMessages(client, id);
}

/** Applies a change from its content, without a request; refetches the conversation if the change has no content. */
function applyChange(client: QueryClient, userId: number, { id, conversation, message }: ChangedEvent): void {
  if (conversation === undefined) refetchConversation(client, Number(id));
  else updateConversation(client, Number(id), conversation);
  if (message === undefined) return;
  if (message.edited_at || message.deleted_at) forgetSearches(client);
  if (message.sender_id !== userId) forgetTyping(message.conversation_id);
  void addMessage(client, message);
}

function onInbox(): boolean {
  const { pathname } = window.location;
  return pathname === paths.inbox() || pathname.startsWith(`${paths.inbox()}/`);
}

/**
 * Called once while a user is signed in: applies pushed changes, handles the specified event `message.sent`, and sends
 * unsent messages, including those left over from an earlier visit.
 */
export function useConversationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    if (userId === undefined) return;
    const sendQueue = startSendQueue(userId, (message) => {
      updateConversation(client, message.conversation_id, { last_message_at: message.created_at });
      return addMessage(client, message);
    });
    const unsubscribers = [
      onChange('conversation', (change) => applyChange(client, userId, change)),
      subscribe<{ 'message.sent': ChangeNotification }>(channels.user(userId), {
        'message.sent': () => {
          if (onInbox()) useSession.getState().bumpRefreshKey();
        },
      }),
      useConnection.subscribe((now, before) => {
        if (now.state === 'live' && before.state !== 'live') sendQueue.wake();
      }),
      sendQueue.stop,
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client, userId]);
}

type ConversationEvents = Pick<PrivateConversationEvents, 'typing'>;

/** Subscribes to the typing indicator of one conversation while it is open. */
export function useConversationLive(id: number): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => () => dropPartialLog(client, id), [client, id]);
  useEffect(
    () =>
      subscribe<ConversationEvents>(channels.privateConversation(id), {
        typing: (event) => {
          if (event.user_id !== userId) showTyping(id);
        },
      }),
    [id, userId],
  );
}

/**
 * Refetches the inbox, and the messages of the selected conversation, whenever the session's `refreshKey` changes.
 * Needed only for other backends: with this product's server, the change feed has already delivered the message.
 */
export function useRefreshKey(selectedId: number | null): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.refreshKey === before.refreshKey || isFollowing()) return;
        if (selectedId === null) refetchConversations(client);
        else refetchConversation(client, selectedId);
      }),
    [client, selectedId],
  );
}
