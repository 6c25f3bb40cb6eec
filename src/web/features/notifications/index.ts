/** What do other rooms use of the notifications? */
export { NotificationBell } from './notification-bell.tsx';
export { useNotificationsLive } from './notifications.live.ts';
