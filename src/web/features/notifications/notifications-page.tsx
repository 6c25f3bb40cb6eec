/** Renders the page at /notifications. */
import './notifications.css';
import { useEffect, useEffectEvent } from 'react';
import { NotificationList } from './notification-list.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useReadOnClose } from './notifications.queries.ts';

export const title = () => labels.title;

/** The list from the bell as a page; leaving it marks the same notifications as read as closing the dropdown. */
export function NotificationsPage() {
  const readOnClose = useReadOnClose();
  const leave = useEffectEvent(() => readOnClose());
  useEffect(() => () => leave(), []);
  return (
    <div className="wrap py-6 md:py-8">
      <div className="-mx-3 max-w-text">
        <h1 className="mb-2 px-3 text-xl md:text-2xl">{labels.title}</h1>
        <NotificationList onLeave={() => {}} />
      </div>
    </div>
  );
}
