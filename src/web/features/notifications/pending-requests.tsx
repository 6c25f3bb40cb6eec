/** Lists the requests that wait for the signed-in user's decision, above the conversations of the inbox. */
import './notifications.css';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications } from './notifications.queries.ts';

/** Nothing while there are none. */
export function PendingRequests({ onLeave }: { onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useNotifications();
  const waiting = data.filter(({ connection_status: status }) => status === 'sent' || status === 'pending');
  if (waiting.length === 0) return null;
  return (
    <section className="convs__requests" aria-label={labels.requestsTitle(waiting.length)}>
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
