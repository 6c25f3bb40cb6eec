/** Chooses the notifications that are marked as read when the bell's dropdown is closed. */

type Noticed = { readonly id: string; readonly type: string; readonly is_read: boolean };

/** Contact requests stay unread until the seller decides on them. */
export function readOnClose(notifications: readonly Noticed[]): string[] {
  return notifications
    .filter((notification) => !notification.is_read && notification.type !== 'connection_request')
    .map((notification) => notification.id);
}
