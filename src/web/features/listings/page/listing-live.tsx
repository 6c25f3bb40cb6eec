/** Connects the page of a listing with the server while it is open; loaded after the page. */
import type { ShownListing } from '../listings.queries.ts';
import { ListingUpdates } from './listing-updates.tsx';
import { useCountView } from './use-count-view.ts';

export function ListingLive({ listing }: { listing: ShownListing }) {
  useCountView(listing);
  return <ListingUpdates listing={listing} />;
}
