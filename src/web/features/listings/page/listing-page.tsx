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
    <div
      // Reserve the space of content that the server does not render.
      className="listing__figures min-h-target mt-3"
    >
      <Suspense>
        <OwnFigures listing={listing} />
      </Suspense>
    </div>
  );
}

function ListingWants({ listing }: { listing: ShownListing }) {
  const userId = useSession((session) => session.user?.id);
  return (
    <div
      // Reserve the space of content that the server does not render.
      // In a narrow column, the text beside the owner's figures needs more rows: reserve their space.
      className="min-h-target mt-3 md:max-lg:min-h-[calc(var(--target)+4rem)]"
    >
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
    <div
      // Keeps the footer outside the window until the rows below the listing have loaded.
      className="[@media(scripting:enabled)]:empty:min-h-dvh"
    >
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
      <article
        // Elements focused by keyboard must not be hidden behind the sticky bar.
        className="listing flex flex-col max-md:**:scroll-mb-28 md:grid md:grid-cols-[minmax(0,1.25fr)_minmax(17.5rem,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:pt-8 md:pb-16 lg:grid-cols-[minmax(0,1.72fr)_minmax(20rem,1fr)] lg:gap-x-12 wrap"
      >
        <StillGallery {...listing} />
        <div className="contents md:block md:row-[1_/_span_2] md:col-2 md:min-w-0 md:max-lg:not-has-[.listing\_\_lower]:pb-14">
          <div className="contents md:block md:sticky md:top-24">
            <StillFacts listing={listing} />
            <div className="mt-6 md:mt-6 md:-mb-2 empty:mt-0 md:empty:hidden">
              <ContactMessage contact={contact} />
            </div>
            <div
              // On small screens, the consent bar makes a page's own bottom bar static: two bars would take too
              // much space.
              // On small screens, the bar is the last element, so that it sticks to the edge of the screen while
              // the whole page is scrolled.
              // Let the label wrap: it is long in some languages, and there is little space beside the price or
              // other buttons.
              // The owner's further buttons share the row of "Edit Listing", which is twice as flexible.
              className="sticky bottom-0 z-20 order-2 -mx-gutter px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] border-t border-line bg-paper md:static md:mx-0 md:mt-6 md:mb-0 md:p-0 md:border-0 md:bg-transparent [&_.btn--lg]:px-3 [&_.btn--lg]:py-1 [&_.btn--lg]:text-balance [&_.btn--lg]:whitespace-normal max-md:[&_.btn--lg]:text-sm max-md:in-[body:has(.consent)_main]:static max-xl:has-[~.listing\_\_figures]:[&_.btn--lg]:text-sm has-[~.listing\_\_figures]:[&_.btn--lg:not(.btn--main)]:flex-[1_1_8rem]"
            >
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
