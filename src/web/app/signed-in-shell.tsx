/** What do only members get around every page? Its code loads once somebody is signed in. */
import { useConversationsLive, useUnreadTitle, useUnreadTotal } from '#web/features/conversations/index.ts';
import { useFavouritesLive } from '#web/features/favourites/index.ts';
import { NotificationBell, useNotificationsLive } from '#web/features/notifications/index.ts';
import { useProfileLive } from '#web/features/profiles/index.ts';
import { useSavedSearchesLive } from '#web/features/saved-searches/index.ts';
import { UnreadCount } from '#web/ui/badge.tsx';
import { appLabels as labels } from './app.labels.ts';
import { MemberMenu } from './member-menu.tsx';
import { useLive } from './use-live.ts';

/** Listens to what is pushed, for as long as it is mounted. */
export function SignedInLive() {
  useConversationsLive();
  useNotificationsLive();
  useFavouritesLive();
  useSavedSearchesLive();
  useProfileLive();
  useUnreadTitle();
  // Last: by now every feature listens.
  useLive();
  return null;
}

/** Unread messages beside the Inbox link. */
export function InboxBadge() {
  return <UnreadCount count={useUnreadTotal()} label={labels.unread} />;
}

/** The bell and the menu at the top right. */
export function MemberCorner() {
  return (
    <div className="flex items-center max-md:-mr-2 md:gap-1">
      <NotificationBell />
      <MemberMenu />
    </div>
  );
}
