/** Refetches the listing on screen when it changes, and shows what has changed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listingChannel } from '#contract/realtime.ts';
import { type ListingChangeKind, listingChanges } from '#rules/listings/listing-changes.ts';
import { pageArrivedAt } from '#web/lib/browser/page-arrival.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { subscribe } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listingUpdatesLabels as words } from '../listings.labels.ts';
import { listingQuery, type ShownListing } from '../listings.queries.ts';

/** The refetches of all clients with this listing open are spread over this time. */
const MAX_DELAY_MS = 1_000;
/**
 * In milliseconds: a page that joins the channel more than this long after fetching the listing can have missed a push.
 */
const LATE_JOIN_MS = 250;

/** Refetches the listing after a push. Visitors get no pushes: their page refetches when they return to it. */
function useRefetchOnPush(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = listingQuery(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changedAt = 0;
    let hasJoined = false;
    const refetch = () => {
      timer = undefined;
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
      // Skip the request if the listing was updated after the change, for example by the user's own save.
      if (dataUpdatedAt <= changedAt) void client.invalidateQueries({ queryKey, exact: true });
    };
    const refetchSoon = () => {
      // The response to a running fetch can be older than the change, so do not treat it as an update.
      const isFetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
      changedAt = isFetching ? Number.POSITIVE_INFINITY : Date.now();
      timer ??= setTimeout(refetch, Math.random() * MAX_DELAY_MS);
    };
    const onJoined = () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
      // A second subscription means that the connection was lost and a push can have been missed.
      if (hasJoined || Date.now() - dataUpdatedAt > LATE_JOIN_MS) refetchSoon();
      hasJoined = true;
    };
    const leave = subscribe(listingChannel(id), {
      changed: refetchSoon,
      'pusher:subscription_succeeded': onJoined,
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client, id]);
}

/** In milliseconds: a server-rendered listing is treated as current for this time after the page has arrived. */
const LATE_START_MS = 2_000;

/** Refetches the listing if the app starts late, as on a slow device, because the page can then be outdated. */
function useRefetchAfterLateStart(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = listingQuery(id);
    const arrivedAt = pageArrivedAt();
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    const isOfPage = dataUpdatedAt <= arrivedAt;
    if (isOfPage && Date.now() - arrivedAt > LATE_START_MS) void client.invalidateQueries({ queryKey, exact: true });
  }, [client, id]);
}

const priced = ({ price, currency }: ShownListing) => `${formatPrice(price, currency.code)} ${currency.code}`;

function sentenceFor(kind: ListingChangeKind, before: ShownListing, after: ShownListing): string {
  return kind === 'price' ? words.price(priced(before), priced(after)) : words[kind];
}

/** Floats above the page, so that nothing moves while the user reads. */
export function ListingUpdates({ listing }: { listing: ShownListing }) {
  useRefetchOnPush(listing.id);
  useRefetchAfterLateStart(listing.id);
  const [seenListing, setSeenListing] = useState(listing);
  const userId = useSession((session) => session.user?.id);
  const changes = userId === listing.seller.id ? [] : listingChanges(seenListing, listing);
  return (
    <div
      // On small screens the search box has its own row in the top bar.
      className="listing-updates sticky top-28 z-25 h-0 px-4 md:top-[calc(var(--bar-height)+0.75rem)]"
      role="status"
    >
      {changes.length > 0 ? (
        <div className="flex items-center gap-3 w-fit max-w-136 mx-auto mt-3 py-1 pl-4 pr-1.5 border border-line rounded-[14px] bg-paper [box-shadow:var(--shadow-2)] text-sm font-medium">
          <Icon name="info" className="text-soft" />
          <p className="min-w-0 flex-1 py-2.5">
            {changes.map((kind) => sentenceFor(kind, seenListing, listing)).join(' ')}
          </p>
          <IconButton icon="close" size="sm" label={words.dismiss} onClick={() => setSeenListing(listing)} />
        </div>
      ) : null}
    </div>
  );
}
