/** Lists the notifications by day, in the dropdown and on the notifications page. */
import { type ReactNode, useId, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { groupByDay } from '#rules/conversations/day-label.ts';
import { isAwaitingAnswer } from '#rules/notifications/is-awaiting-answer.ts';
import { readOnClose } from '#rules/notifications/read-on-close.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { timeZone, useDisplay } from '#web/lib/i18n/format.ts';
import { formatDay } from '#web/lib/i18n/long-day.ts';
import { useToday } from '#web/lib/i18n/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useMarkAllRead, useNotifications } from './notifications.queries.ts';

type NotificationListProps = {
  onLeave: () => void;
  /** True in the dropdown, which shows each offer as one line. */
  isBrief?: boolean;
};

export function NotificationList({ onLeave, isBrief = false }: NotificationListProps) {
  return (
    <QueryView
      query={useNotifications()}
      loading={<NotificationsSkeleton />}
      failed={labels.failed}
      failedText={labels.failedText}
      level={2}
      className="bg-transparent"
      empty={<NoNotifications onLeave={onLeave} />}
    >
      {(notifications) => <NotificationGroups {...{ notifications, onLeave, isBrief }} />}
    </QueryView>
  );
}

type NotificationsProps = Required<NotificationListProps> & { notifications: readonly Notification[] };

/** Shows a group of notifications that wait for an answer, followed by the others, grouped by day. */
function NotificationGroups({ notifications, onLeave, isBrief }: NotificationsProps) {
  useDisplay();
  const zone = timeZone();
  const today = useToday(zone);
  const isFirst = useFirst(notifications);
  const first = notifications.filter(({ id }) => isFirst.has(id));
  const others = notifications.filter(({ id }) => !isFirst.has(id));
  const days = groupByDay(others, ({ created_at }) => created_at, today, zone);
  return (
    <div className="relative">
      <MarkAllRead isUseful={readOnClose(notifications).length > 0} />
      {first.length === 0 ? null : (
        <Group title={labels.waitingForYou}>
          {first.map((notification) => (
            <NotificationItem key={notification.id} {...{ notification, onLeave, isBrief }} />
          ))}
        </Group>
      )}
      {days.map((day) => (
        <Group key={day.key} title={formatDay(day)}>
          {day.messages.map((notification) => (
            <NotificationItem
              key={notification.id}
              {...{ notification, onLeave, isBrief }}
              hasDay={day.label !== 'today'}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

/** Returns the ids to show first. They stay first until the list reopens, even if answered, so that nothing moves. */
function useFirst(notifications: readonly Notification[]): ReadonlySet<string> {
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set());
  const added = notifications.filter((notification) => isAwaitingAnswer(notification) && !first.has(notification.id));
  if (added.length === 0) return first;
  const next = new Set([...first, ...added.map(({ id }) => id)]);
  setFirst(next);
  return next;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="note-group" aria-labelledby={id}>
      <h2 id={id} className="flex items-center min-h-target pl-3 pr-42 text-xs font-semibold text-soft">
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The button stays visible after it is pressed, because it has the focus. */
function MarkAllRead({ isUseful }: { isUseful: boolean }) {
  const toast = useToast();
  const [isShown, setShown] = useState(isUseful);
  if (isUseful && !isShown) setShown(true);
  const { mutate } = useMarkAllRead(() => toast({ kind: 'error', message: labels.markAllReadFailed }));
  if (!isShown && !isUseful) return null;
  return (
    <Button
      variant="ghost"
      // The button "Mark all read", beside the first heading, so that nothing moves when it appears.
      className="absolute z-1 top-0 right-0 min-h-target text-(length:--text-xs)"
      aria-disabled={!isUseful || undefined}
      onClick={() => {
        if (isUseful) mutate({});
      }}
    >
      {labels.markAllRead}
    </Button>
  );
}

function NoNotifications({ onLeave }: Pick<NotificationListProps, 'onLeave'>) {
  return (
    <EmptyState
      title={labels.none}
      level={2}
      art="bell"
      className="bg-transparent"
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
