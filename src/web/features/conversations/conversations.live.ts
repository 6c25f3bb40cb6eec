/** How do conversations stay current while somebody is signed in? */
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

/** The list, and the messages of this conversation if they are on screen. */
function refetchConversation(client: QueryClient, id: number): void {
  refetchLists(client);
  void client.invalidateQueries({ queryKey: conversationKeys.messages(id) });
}

function onInbox(): boolean {
  const { pathname } = window.location;
  return pathname === paths.inbox() || pathname.startsWith(`${paths.inbox()}/`);
}

/**
 * Mounted once by the app: refetches what has changed, listens for the specified `message.sent`, and sends what is
 * unsent, also what an earlier visit left behind.
 */
export function useConversationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    if (userId === undefined) return;
    const outbox = startSendQueue(userId, (message) => {
      refetchLists(client);
      return addMessage(client, message);
    });
    const offs = [
      onChange('conversation', (change) => refetchConversation(client, Number(change.id))),
      onChange('account', () => void client.invalidateQueries({ queryKey: preferencesKey })),
      subscribe<{ 'message.sent': ChangeNotification }>(channels.user(userId), {
        'message.sent': () => {
          if (onInbox()) useSession.getState().bumpRefreshKey();
        },
      }),
      useConnection.subscribe((now, before) => {
        if (now.state === 'live' && before.state !== 'live') outbox.wake();
      }),
      outbox.stop,
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [client, userId]);
}

type ConversationEvents = PrivateConversationEvents & { 'pusher:subscription_succeeded': unknown };

/** Listens to one conversation while it is open. */
export function useConversationLive(id: number): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => () => forgetPlace(client, id), [client, id]);
  useEffect(
    () =>
      subscribe<ConversationEvents>(channels.privateConversation(id), {
        // Nothing said between the first fetch and this moment was pushed here.
        'pusher:subscription_succeeded': () => refetchConversation(client, id),
        'message.created': (message: Message) => {
          if (message.sender_id !== userId) forgetTyping(id);
          void addMessage(client, message);
        },
        'messages.read': (event) => {
          // One's own: read in another tab or on another device.
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

/** Fetches the inbox again whenever the session's `refreshKey` moves. */
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
