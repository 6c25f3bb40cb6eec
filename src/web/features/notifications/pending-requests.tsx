/** Lists the requests that wait for the signed-in user's decision, above the conversations of the inbox. */
import './notifications.css';
import { type ReactNode, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications } from './notifications.queries.ts';

type PendingRequestsProps = {
  onLeave: () => void;
  /** Shown until it is known whether there are requests, which would otherwise move `children` when they appear. */
  loading: ReactNode;
  children: ReactNode;
};

export function PendingRequests({ onLeave, loading, children }: PendingRequestsProps) {
  const { data = [], isLoading, errorUpdateCount } = useNotifications();
  const waiting = data.filter(({ connection_status: status }) => status === 'sent' || status === 'pending');
  if (isLoading && errorUpdateCount === 0) return loading;
  return (
    <>
      {waiting.length === 0 ? null : <WaitingRequests waiting={waiting} onLeave={onLeave} />}
      {children}
    </>
  );
}

type WaitingRequestsProps = Pick<PendingRequestsProps, 'onLeave'> & { waiting: readonly Notification[] };

function WaitingRequests({ waiting, onLeave }: WaitingRequestsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="mb-1.5 pb-1.5 border-b border-line" aria-label={labels.requestsTitle(waiting.length)}>
      <Button icon="bell" variant="ghost" block aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {labels.requestsTitle(waiting.length)}
      </Button>
      {isOpen ? (
        <ul>
          {waiting.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
