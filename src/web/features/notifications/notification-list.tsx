/** Lists the notifications, in the dropdown and on the notifications page. */
import { Link } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useNotifications } from './notifications.queries.ts';

type NotificationListProps = { onLeave: () => void };

export function NotificationList({ onLeave }: NotificationListProps) {
  const { data, isError, isFetching, refetch } = useNotifications();
  if (data === undefined && isError) {
    return (
      <ErrorState
        title={labels.failed}
        level={2}
        className="note-blank"
        retryLabel={labels.retry}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {labels.failedText}
      </ErrorState>
    );
  }
  if (data === undefined) return <NotificationsSkeleton />;
  if (data.length === 0) {
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
  return (
    <ul>
      {data.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function NotificationsSkeleton() {
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
