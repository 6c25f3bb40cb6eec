/** Adds new notifications while a user is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChangeNotification, channels } from '#contract/realtime.ts';
import { subscribe } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';
import { fetchNotification } from './notifications.queries.ts';

type NotificationEvents = Record<
  'connection.sent' | 'connection.request.accepted' | 'conversation.closed',
  ChangeNotification
>;

/**
 * Mounted once by the app. Each of the three specified events contains the id of a notification, which is then fetched.
 * A notification whose event was missed is loaded with the next fetch of the list.
 */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    if (userId === undefined) return;
    const onEvent = (hint: ChangeNotification) => void fetchNotification(client, hint.notification_id);
    return subscribe<NotificationEvents>(channels.user(userId), {
      'connection.sent': onEvent,
      'connection.request.accepted': onEvent,
      'conversation.closed': onEvent,
    });
  }, [client, userId]);
}
