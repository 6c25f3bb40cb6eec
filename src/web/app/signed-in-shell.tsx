/** Renders the components around every page for signed-in users; loaded after sign-in. */
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

export function SignedInLive() {
  useConversationsLive();
  useNotificationsLive();
  useFavouritesLive();
  useProfileLive();
  useUnreadTitle();
  useEffect(() => {
    // Preload the module that defines the pages that the server does not render. If loading fails, the error is shown
    // when such a page is opened.
    import('./other-pages.tsx').catch(() => {});
  }, []);
  // Call `useLive` last, after every feature has subscribed to its realtime events.
  useLive();
  const deletionAt = useSession(({ user }) => user?.deletion_at ?? null);
  // `serviceWorker` and `Notification` are undefined in insecure contexts and in some browsers.
  const hasNotifications = 'serviceWorker' in navigator && globalThis.Notification?.permission === 'granted';
  return (
    <Suspense>
      {deletionAt === null ? null : <DeletionBanner deletionAt={deletionAt} />}
      {hasNotifications ? <OpenFromNotification /> : null}
    </Suspense>
  );
}

export function InboxBadge() {
  return <UnreadCount count={useUnreadTotal()} label={labels.unread} />;
}

export function MemberCorner() {
  return (
    <div className="flex items-center max-md:-mr-2 md:gap-1">
      <NotificationBell />
      <MemberMenu />
    </div>
  );
}
