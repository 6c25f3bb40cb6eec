/** Renders the components around every page for signed-in users; loaded after sign-in. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConversationsLive, useUnreadTitle, useUnreadTotal } from '#web/features/conversations/index.ts';
import { useFavouritesLive } from '#web/features/favourites/index.ts';
import { NotificationBell, useNotificationsLive } from '#web/features/notifications/index.ts';
import { useProfileLive } from '#web/features/profiles/index.ts';
import { DeletionBanner } from '#web/features/settings/index.ts';
import { OpenFromNotification } from '#web/features/web-push/index.ts';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { startRealtime, stopRealtime } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';
import { UnreadCount } from '#web/ui/badge.tsx';
import { appLabels as labels } from './app.labels.ts';
import { MemberMenu } from './member-menu.tsx';

const parts = { live: SignedInLive, badge: InboxBadge, corner: MemberCorner };

export type SignedInPart = keyof typeof parts;

export function SignedInShell({ part }: { part: SignedInPart }) {
  const Part = parts[part];
  return <Part />;
}

function SignedInLive() {
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
    <>
      {deletionAt === null ? null : <DeletionBanner deletionAt={deletionAt} />}
      {hasNotifications ? <OpenFromNotification /> : null}
    </>
  );
}

function InboxBadge() {
  return <UnreadCount count={useUnreadTotal()} label={labels.unread} />;
}

function MemberCorner() {
  return (
    <div className="flex items-center max-md:-mr-2 md:gap-1">
      <NotificationBell />
      <MemberMenu />
    </div>
  );
}

/**
 * Opens the realtime connection while a user is signed in, and refetches the data that is affected by reported changes.
 */
function useLive(): void {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id);
  useEffect(() => refetchOnChange(client), [client]);
  useEffect(() => {
    if (userId === undefined) return;
    startRealtime(userId);
    // Do not wait for the effect cleanup: after a sign-out, the server would close the socket first.
    const stopWatching = useSession.subscribe((state) => {
      if (state.user?.id !== userId) stopRealtime();
    });
    return () => {
      stopWatching();
      stopRealtime();
    };
  }, [userId]);
}
