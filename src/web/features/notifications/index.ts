/** Public exports of the notifications feature. */
export { NotificationBell } from './notification-bell.tsx';
export { useNotificationsLive } from './notifications.live.ts';
export { useReadOnVisit } from './notifications.queries.ts';
export { PendingRequests } from './pending-requests.tsx';
