/** Public exports of the notifications feature. */
export { NotificationBell } from './notification-bell.tsx';
export { useNotificationsLive } from './notifications.live.ts';
export { PendingRequests } from './pending-requests.tsx';
