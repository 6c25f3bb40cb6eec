/** Keeps conversations up to date while a user is signed in. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '#contract/conversations.ts';
import { type ChangeNotification, channels, type PrivateConversationEvents } from '#contract/realtime.ts';
import { paths } from '#web/lib/paths.ts';
import { onChange, subscribe, useConnection } from '#web/lib/realtime.ts';
import { useSession } from '#web/lib/session.ts';
import { conversationKeys, setRead, setReadByOther } from './conversations.queries.ts';
import { addMessage, forgetPlace } from './messages.queries.ts';
import { preferencesKey } from './preferences.queries.ts';
import { startSendQueue } from './send-queue.ts';
import { forgetTyping, noteTyping } from './typing.ts';

function refetchLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: conversationKeys.lists });
}

/** Refetches the list, and the messages of this conversation if they are on screen. */
function refetchConversation(client: QueryClient, id: number): void {
  refetchLists(client);
  void client.invalidateQueries({ queryKey: conversationKeys.messages(id) });
}

function onInbox(): boolean {
  const { pathname } = window.location;
  return pathname === paths.inbox() || pathname.startsWith(`${paths.inbox()}/`);
}

/**
 * Mounted once by the app: refetches what has changed, handles the specified event `message.sent`, and sends unsent
 * messages, including those left over from an earlier visit.
 */
export function useConversationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    if (userId === undefined) return;
    const sendQueue = startSendQueue(userId, (message) => {
      refetchLists(client);
      return addMessage(client, message);
    });
    const unsubscribers = [
      onChange('conversation', (change) => refetchConversation(client, Number(change.id))),
      onChange('account', () => void client.invalidateQueries({ queryKey: preferencesKey })),
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

type ConversationEvents = PrivateConversationEvents & { 'pusher:subscription_succeeded': unknown };

/** Subscribes to the events of one conversation while it is open. */
export function useConversationLive(id: number): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => () => forgetPlace(client, id), [client, id]);
  useEffect(
    () =>
      subscribe<ConversationEvents>(channels.privateConversation(id), {
        // Messages sent between the first fetch and this subscription were not pushed to this tab.
        'pusher:subscription_succeeded': () => refetchConversation(client, id),
        'message.created': (message: Message) => {
          if (message.sender_id !== userId) forgetTyping(id);
          void addMessage(client, message);
        },
        'messages.read': (event) => {
          // The signed-in user read the messages in another tab or on another device.
          if (event.user_id === userId) setRead(client, id);
          else setReadByOther(client, id, event.message_id);
        },
        typing: (event) => {
          if (event.user_id !== userId) noteTyping(id);
        },
      }),
    [client, id, userId],
  );
}

/** Refetches the inbox whenever the session's `refreshKey` changes. */
export function useRefreshKey(selectedId: number | null): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.refreshKey === before.refreshKey) return;
        if (selectedId === null) refetchLists(client);
        else refetchConversation(client, selectedId);
      }),
    [client, selectedId],
  );
}
