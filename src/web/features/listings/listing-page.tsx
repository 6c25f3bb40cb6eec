/** Renders the page of one listing. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ContactAction, ContactMessage, useListingContact } from '#web/features/connections/index.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import './description.css';
import { Gallery } from './gallery.tsx';
import { ListingDescription, ListingFacts, ListingPrice } from './listing-facts.tsx';
import { idOf } from './listing-id.ts';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { listingLabels as words } from './listings.labels.ts';
import { cardInLists, type ShownListing, useListing } from './listings.queries.ts';
import { useReopening } from './use-reopening.tsx';
import './listing-page.css';

const NotFound = lazy(async () => ({ default: (await import('#web/features/pages/index.ts')).NotFound }));
/** Lazy, because it is below the fold. */
const MoreListings = lazy(async () => ({ default: (await import('./more-listings.tsx')).MoreListings }));

export function ListingPage() {
  const id = idOf(useParams().id);
  const listing = useListing(id);
  const client = useQueryClient();
  usePageTitle(listing.data?.name);
  if (id === 0 || (listing.error instanceof ApiError && listing.error.status === 404)) return <NotFound />;
  // Keyed by id: text typed for one listing must not appear on the page of the next one.
  if (listing.data) return <LoadedListing key={id} listing={listing.data} />;
  if (!listing.isError) return <ListingSkeleton card={cardInLists(client, id)} />;
  return (
    <div className="wrap py-8">
      <ErrorState
        level={1}
        title={words.failedTitle}
        retryLabel={words.retry}
        retrying={listing.isFetching}
        onRetry={() => void listing.refetch()}
      >
        {sentenceForError(listing.error)}
      </ErrorState>
    </div>
  );
}

function LoadedListing({ listing }: { listing: ShownListing }) {
  const contact = useListingContact(listing);
  const reopening = useReopening(listing, contact.setPending);
  return (
    <>
      {listing.status === 'closed' ? <meta name="robots" content="noindex" /> : null}
      {/* One column on small screens: the bar can stick to the edge of the screen only as a child of this element. */}
      <article className="listing wrap">
        <Gallery
          id={listing.id}
          name={listing.name}
          image1={listing.image1}
          image2={listing.image2}
          image3={listing.image3}
        />
        <div className="listing__side">
          <div className="listing__still">
            <div className="mt-5 min-w-0 md:mt-0">
              <ListingFacts listing={listing} />
            </div>
            <div className="listing__message">
              <ContactMessage contact={contact} />
            </div>
            <div className="listing__bar">
              <ContactAction
                contact={contact}
                price={<ListingPrice listing={listing} compact />}
                secondButton={reopening.button}
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
