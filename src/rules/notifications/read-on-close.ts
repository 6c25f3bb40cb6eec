/** Which notifications are read by closing the bell's dropdown? */

type Noticed = { readonly id: string; readonly type: string; readonly is_read: boolean };

/** All unread ones but requests, which stay unread until they are answered. */
export function readOnClose(notifications: readonly Noticed[]): string[] {
  return notifications
    .filter((notification) => !notification.is_read && notification.type !== 'connection_request')
    .map((notification) => notification.id);
}
