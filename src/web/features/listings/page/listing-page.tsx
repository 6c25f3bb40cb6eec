/** Renders the page of one listing. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { ContactAction, ContactMessage, useListingContact } from '#web/features/connections/index.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { useParams } from '#web/lib/browser/router.tsx';
import { ApiError } from '#web/lib/net/errors.ts';
import './description.css';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { cardInLists, type ShownListing, useListing } from '../listings.queries.ts';
import { Gallery } from './gallery.tsx';
import { ListingDescription, ListingFacts, ListingPrice } from './listing-facts.tsx';
import { idOf } from './listing-id.ts';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { listingLabels as words } from './listings.labels.ts';
import { useReopening } from './use-reopening.tsx';
import './listing-page.css';

const NotFound = lazy(async () => ({ default: (await import('#web/features/pages/index.ts')).NotFound }));
/** Lazy, because it is for the owner. */
const SellingButton = lazyPart(async () => (await import('../sale/owner-sale.tsx')).SellingButton);
/** Lazy, because it is below the fold. */
const MoreListings = lazyPart(async () => (await import('./more-listings.tsx')).MoreListings);

/** Lazy, because it is for signed-in users. */
const ListingMatches = lazyPart(async () => (await import('#web/features/trading/index.ts')).ListingMatches);
/** Lazy, because no user needs it as soon as the page opens. */
const WantLikeLink = lazyPart(async () => (await import('#web/features/trading/index.ts')).WantLikeLink);

export const title = titleSetByPage;

export function ListingPage() {
  const id = idOf(useParams().id);
  const listing = useListing(id);
  const client = useQueryClient();
  usePageTitle(listing.data?.name);
  if (id === 0 || (listing.error instanceof ApiError && listing.error.status === 404)) return <NotFound />;
  const loading = <ListingSkeleton card={listing.data ? undefined : cardInLists(client, id)} />;
  return (
    <QueryView query={listing} loading={loading} failed={words.failedTitle} level={1} frame="wrap py-8">
      {/* Keyed by id: text typed for one listing must not appear on the page of the next one. */}
      {(loaded) => <LoadedListing key={id} listing={loaded} />}
    </QueryView>
  );
}

function LoadedListing({ listing }: { listing: ShownListing }) {
  const contact = useListingContact(listing);
  const isSignedIn = useSession((session) => session.user !== null);
  const reopening = useReopening(listing, contact.setPending);
  return (
    <>
      {listing.status === 'closed' ? <meta name="robots" content="noindex" /> : null}
      {/* One column on small screens: the bar can stick to the edge of the screen only as a child of this element. */}
      <article className="listing wrap">
        <Gallery {...listing} />
        <div className="listing__side">
          <div className="listing__still">
            <div className="mt-5 min-w-0 md:mt-0">
              <ListingFacts listing={listing} />
              <Suspense>
                {listing.viewer.is_owner ? null : <WantLikeLink listing={listing} />}
                {isSignedIn ? <ListingMatches listing={listing} /> : null}
              </Suspense>
            </div>
            <div className="listing__message">
              <ContactMessage contact={contact} />
            </div>
            <div className="listing__bar">
              <ContactAction
                contact={contact}
                price={<ListingPrice listing={listing} compact />}
                secondButton={<OwnerButtons listing={listing} reopen={reopening.button} />}
                secondResult={reopening.result}
              />
            </div>
          </div>
        </div>
        <ListingDescription html={listing.description} className="order-1 mt-8 min-w-0" />
      </article>
      <Suspense>
        <MoreListings listing={listing} />
      </Suspense>
    </>
  );
}

/** The owner's buttons beside "Edit Listing". The placeholder keeps the place of the button until it has loaded. */
function OwnerButtons({ listing, reopen }: { listing: ShownListing; reopen: ReactNode }) {
  return (
    <>
      {reopen}
      {listing.viewer.can.mark_sold ? (
        <Suspense fallback={<span className={`invisible min-w-40 flex-1 ${buttonClass({ size: 'lg' })}`} />}>
          <SellingButton listing={listing} />
        </Suspense>
      ) : null}
    </>
  );
}
