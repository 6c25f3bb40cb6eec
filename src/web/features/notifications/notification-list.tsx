/** Lists the notifications, in the dropdown and on the notifications page. */

import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications } from './notifications.queries.ts';

type NotificationListProps = { onLeave: () => void };

export function NotificationList({ onLeave }: NotificationListProps) {
  return (
    <QueryView
      query={useNotifications()}
      loading={<NotificationsSkeleton />}
      failed={labels.failed}
      failedText={labels.failedText}
      level={2}
      className="note-blank"
      empty={<NoNotifications onLeave={onLeave} />}
    >
      {(notifications) => (
        <ul>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function NoNotifications({ onLeave }: NotificationListProps) {
  return (
    <EmptyState
      title={labels.none}
      level={2}
      art="bell"
      className="note-blank"
      action={
        <Link to={paths.search({ sort: 'newest' })} className={buttonClass()} onClick={onLeave}>
          {labels.browse}
        </Link>
      }
    >
      {labels.noneText}
    </EmptyState>
  );
}

export function NotificationsSkeleton() {
  return (
    <SkeletonGroup label={labels.loading}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="note">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid content-center gap-2">
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
