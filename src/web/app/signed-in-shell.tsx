/** Components around every page for signed-in users only; loaded after sign-in. */
import { Suspense, useEffect } from 'react';
import { useConversationsLive, useUnreadTitle, useUnreadTotal } from '#web/features/conversations/index.ts';
import { useFavouritesLive } from '#web/features/favourites/index.ts';
import { NotificationBell, useNotificationsLive } from '#web/features/notifications/index.ts';
import { useProfileLive } from '#web/features/profiles/index.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { useSession } from '#web/lib/session/session.ts';
import { UnreadCount } from '#web/ui/badge.tsx';
import { appLabels as labels } from './app.labels.ts';
import { MemberMenu } from './member-menu.tsx';
import { useLive } from './use-live.ts';

const DeletionBanner = lazyPart(
  async () => (await import('#web/features/settings/deletion-banner.tsx')).DeletionBanner,
);

const OpenFromNotification = lazyPart(
  async () => (await import('#web/features/web-push/index.ts')).OpenFromNotification,
);

/** Subscribes to realtime events while mounted, and shows whether the account is about to be deleted. */
export function SignedInLive() {
  useConversationsLive();
  useNotificationsLive();
  useFavouritesLive();
  useProfileLive();
  useUnreadTitle();
  useEffect(() => {
    // Saves one request on the first visit to one of these pages. If this fails, the page itself shows the error.
    import('./other-pages.tsx').catch(() => {});
  }, []);
  // Must be called last, after every feature has subscribed.
  useLive();
  const deletionAt = useSession(({ user }) => user?.deletion_at ?? null);
  // Both APIs are undefined in insecure contexts and in some browsers.
  const hasNotifications = 'serviceWorker' in navigator && globalThis.Notification?.permission === 'granted';
  return (
    <Suspense>
      {deletionAt === null ? null : <DeletionBanner deletionAt={deletionAt} />}
      {hasNotifications ? <OpenFromNotification /> : null}
    </Suspense>
  );
}

/** The number of unread messages next to the Inbox link. */
export function InboxBadge() {
  return <UnreadCount count={useUnreadTotal()} label={labels.unread} />;
}

/** The notification bell and the user menu at the top right. */
export function MemberCorner() {
  return (
    <div className="flex items-center max-md:-mr-2 md:gap-1">
      <NotificationBell />
      <MemberMenu />
    </div>
  );
}
