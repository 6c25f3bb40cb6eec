/** Adds new notifications while a user is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChangeNotification, channels } from '#contract/realtime.ts';
import { subscribe } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';
import { fetchNotification, useReadOnVisit } from './notifications.queries.ts';

type NotificationEvents = Record<
  'connection.sent' | 'connection.request.accepted' | 'conversation.closed',
  ChangeNotification
>;

/**
 * Mount it once, while a user is signed in. Fetches each new notification by the id in its event, and marks those about
 * what is on screen as read. If an event was
 * missed, the next fetch of the list loads the notification.
 */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);
  useReadOnVisit();

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
