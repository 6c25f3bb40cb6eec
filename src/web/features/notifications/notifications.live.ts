/** How do notifications arrive while somebody is signed in? */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChangeNotification, channels } from '#contract/realtime.ts';
import { onChange, subscribe } from '#web/lib/realtime.ts';
import { useSession } from '#web/lib/session.ts';
import { fetchNotification, notificationKeys } from './notifications.queries.ts';

type NotificationEvents = Record<
  'connection.sent' | 'connection.request.accepted' | 'conversation.closed',
  ChangeNotification
>;

/**
 * Mounted once by the app: the three specified events fetch the notification they name, and what was missed is
 * fetched with the list.
 */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);

  useEffect(() => {
    if (userId === undefined) return;
    const arrive = (hint: ChangeNotification) => void fetchNotification(client, hint.notification_id);
    const offs = [
      subscribe<NotificationEvents>(channels.user(userId), {
        'connection.sent': arrive,
        'connection.request.accepted': arrive,
        'conversation.closed': arrive,
      }),
      onChange('notification', () => void client.invalidateQueries({ queryKey: notificationKeys.list })),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [client, userId]);
}
