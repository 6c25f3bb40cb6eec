/** Connects the page of a listing with the server while it is open; loaded after the page. */
import { useEffect } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import type { ShownListing } from '../listings.queries.ts';
import { recordViewed } from '../recent/viewed-listings.ts';
import { ListingUpdates } from './listing-updates.tsx';
import { useCountView } from './use-count-view.ts';

function useRecordViewed({ id, viewer }: ShownListing): void {
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession((session) => session.ready && (session.accessToken === '' || session.user !== null));
  useEffect(() => {
    if (isKnown && !viewer.is_owner) recordViewed(userId, id);
  }, [isKnown, userId, id, viewer.is_owner]);
}

export function ListingLive({ listing }: { listing: ShownListing }) {
  useCountView(listing);
  useRecordViewed(listing);
  return <ListingUpdates listing={listing} />;
}
