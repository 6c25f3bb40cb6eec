/** Chooses the notifications that closing the bell's dropdown marks as read. */

type Noticed = { readonly id: string; readonly type: string; readonly is_read: boolean };

/** All unread ones except requests, which stay unread until the seller decides on them. */
export function readOnClose(notifications: readonly Noticed[]): string[] {
  return notifications
    .filter((notification) => !notification.is_read && notification.type !== 'connection_request')
    .map((notification) => notification.id);
}
