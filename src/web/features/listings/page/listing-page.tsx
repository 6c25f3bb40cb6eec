/** Renders the page of one listing. */
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { canReopenListing } from '#rules/listings/listing-status.ts';
import { ContactAction, ContactHint, ContactMessage, useListingContact } from '#web/features/connections/index.ts';
import { loadRates } from '#web/features/currencies/index.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { WantLikeLink } from '#web/features/trading/index.ts';
import { lazyParts } from '#web/lib/browser/lazy-part.ts';
import type { LoadData } from '#web/lib/browser/load-data.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { useParams } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { recordViewed } from '#web/lib/session/viewed-listings.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { listingLabels as words } from '../listings.labels.ts';
import { cardInLists, listingQuery, type ShownListing, useListing } from '../listings.queries.ts';
import { Gallery } from './gallery.tsx';
import { ListingDescription, ListingFacts, ListingPrice } from './listing-facts.tsx';
import { idOf } from './listing-id.ts';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { ListingUpdates } from './listing-updates.tsx';
import { MoreListings } from './more-listings.tsx';
import type { ReopenOutcome } from './reopening.tsx';
import { useCountView } from './use-count-view.ts';
import './description.css';
import './listing-page.css';

const { ListingMatches, LowerPrice, OwnFigures, ReopenButton, ReopenResult, SellingButton } = lazyParts(
  () => import('./member-parts.ts'),
  ['ListingMatches', 'LowerPrice', 'OwnFigures', 'ReopenButton', 'ReopenResult', 'SellingButton'],
);

export const title = titleSetByPage;
export const loadData: LoadData = async (client, { params, currency }) => {
  const listing = await client.fetchQuery(listingQuery(idOf(params['id'])));
  await loadRates(client, [listing], currency);
};

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

/** Excludes the page from search engines, if the server has not already done so in the page's head. */
function Unlisted() {
  const [isWritten] = useState(
    () => typeof document === 'undefined' || document.querySelector('meta[name=robots]') !== null,
  );
  return isWritten ? null : <meta name="robots" content="noindex" />;
}

/** Returns the button with which the owner reopens the listing, and the notice that shows the outcome. */
function useReopening(listing: ShownListing, onReopened: () => void): { button: ReactNode; result: ReactNode } {
  const userId = useSession((session) => session.user?.id);
  const [outcome, setOutcome] = useState<ReopenOutcome>();
  const canReopen = canReopenListing({ isOwner: userId === listing.seller.id, status: listing.status });
  const show = (next: ReopenOutcome | undefined) => {
    setOutcome(next);
    if (next === 'reopened') onReopened();
  };
  return {
    button: canReopen ? <ReopenButton id={listing.id} onOutcome={show} /> : null,
    result: outcome ? (
      <Suspense>
        <ReopenResult outcome={outcome} onDismiss={() => setOutcome(undefined)} />
      </Suspense>
    ) : null,
  };
}

function AroundListing({ listing }: { listing: ShownListing }) {
  return (
    <>
      {listing.status === 'closed' ? <Unlisted /> : null}
      <ListingLive listing={listing} />
    </>
  );
}

/**
 * Shows the owner how often the listing was viewed and marked as a favourite, in place of the want list link. The style
 * sheet reserves space for either, so that nothing moves.
 */
function FiguresSlot({ listing }: { listing: ShownListing }) {
  return (
    <div className="listing__figures">
      <Suspense>
        <OwnFigures listing={listing} />
      </Suspense>
    </div>
  );
}

function ListingWants({ listing }: { listing: ShownListing }) {
  const userId = useSession((session) => session.user?.id);
  return (
    <div className="listing__wants">
      <WantLikeLink listing={listing} />
      {userId !== undefined ? (
        <Suspense>
          <ListingMatches listing={listing} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Facts({ listing }: { listing: ShownListing }) {
  return (
    <div className="mt-5 min-w-0 md:mt-0">
      <ListingFacts listing={listing} />
    </div>
  );
}

function BelowListing({ listing }: { listing: ShownListing }) {
  return (
    <div className="listing__more">
      <MoreListings listing={listing} />
    </div>
  );
}

/**
 * Renders a part again only if its props, the language, the date format or the time zone change: the session and the
 * contact form change several times while the page starts, and rendering everything again would keep a slow phone busy.
 */
const still = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => {
    useDisplay();
    return <Part {...props} />;
  });

const StillGallery = still(Gallery);
const StillFacts = still(Facts);
const StillWants = still(ListingWants);
const StillDescription = still(ListingDescription);
const StillBelow = still(BelowListing);

function LoadedListing({ listing }: { listing: ShownListing }) {
  const contact = useListingContact(listing);
  const reopening = useReopening(listing, contact.setPending);
  return (
    <>
      <AroundListing listing={listing} />
      {/* On small screens, the style sheet uses a single column, so that the bar sticks to the edge of the screen. */}
      <article className="listing wrap">
        <StillGallery {...listing} />
        <div className="listing__side">
          <div className="listing__still">
            <StillFacts listing={listing} />
            <div className="listing__message">
              <ContactMessage contact={contact} />
            </div>
            <div className="listing__bar">
              <ContactAction
                contact={contact}
                price={listing.viewer.is_owner ? null : <ListingPrice listing={listing} compact />}
                secondButton={<OwnerButtons listing={listing} reopen={reopening.button} />}
                secondResult={reopening.result}
              />
            </div>
            <ContactHint contact={contact} />
            {listing.viewer.is_owner ? <FiguresSlot listing={listing} /> : <StillWants listing={listing} />}
            {/* These parts come last, so that nothing moves when they appear. */}
            {listing.viewer.is_owner ? (
              <Suspense>
                <LowerPrice listing={listing} />
                <ListingMatches listing={listing} />
              </Suspense>
            ) : null}
          </div>
        </div>
        <StillDescription html={listing.description} className="order-1 mt-8 min-w-0 max-md:mb-8" />
      </article>
      <StillBelow listing={listing} />
    </>
  );
}

/** The owner's buttons beside "Edit Listing"; a placeholder reserves the space of each button until it has loaded. */
function OwnerButtons({ listing, reopen }: { listing: ShownListing; reopen: ReactNode }) {
  const space = <span className={`invisible ${buttonClass({ size: 'lg' })}`} />;
  return (
    <>
      {reopen ? <Suspense fallback={space}>{reopen}</Suspense> : null}
      {listing.viewer.can.mark_sold ? (
        <Suspense fallback={space}>
          <SellingButton listing={listing} />
        </Suspense>
      ) : null}
    </>
  );
}

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

/** Counts and records the view of a listing, and refetches the listing when it changes. */
function ListingLive({ listing }: { listing: ShownListing }) {
  useCountView(listing);
  useRecordViewed(listing);
  return <ListingUpdates listing={listing} />;
}
