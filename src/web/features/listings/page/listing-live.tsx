/** Counts and records the view of a listing, and refetches the listing when it changes; loaded after its page. */
import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { recordViewed } from '#web/lib/session/viewed-listings.ts';
import type { ShownListing } from '../listings.queries.ts';
import { ListingUpdates } from './listing-updates.tsx';
import { useCountView } from './use-count-view.ts';

function useRecordViewed({ id, viewer }: ShownListing): void {
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession((session) => session.ready && (session.accessToken === '' || session.user !== null));
  const recorded = useRef<number>(undefined);
  useEffect(() => {
    if (!isKnown || viewer.is_owner) return;
    // After a sign-out on this page, do not add the listing to the viewed listings of visitors.
    if (userId === undefined && recorded.current === id) return;
    recorded.current = id;
    recordViewed(userId, id);
  }, [isKnown, userId, id, viewer.is_owner]);
}

export function ListingLive({ listing }: { listing: ShownListing }) {
  useCountView(listing);
  useRecordViewed(listing);
  return <ListingUpdates listing={listing} />;
}
