/** Lets a buyer add more open listings of the seller to a contact request. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { OwnRequest } from '#contract/connections.ts';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import type { ListingCard } from '#contract/listing-card.ts';
import { containsFolded } from '#rules/text/fold-text.ts';
import { BundleTotal, bundleLabels as labels } from '#web/features/bundles/index.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { formatPrice, useDisplay } from '#web/lib/i18n/format.ts';
import { query } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ListingContact } from '../use-listing-contact.ts';
import { toBundleListing, useCurrentItems } from './use-current-items.ts';

/** A declined request blocks only its own listing: its additional items can be requested again. */
const includesOthers = ({ status }: OwnRequest): boolean => status !== 'declined';

/** Returns the ids of the listings in the buyer's requests, except in the request about `listingId`. */
export function askedAbout(requests: readonly OwnRequest[], listingId: number): number[] {
  return requests
    .filter(({ listing }) => listing.id !== listingId)
    .flatMap((request) => [
      request.listing.id,
      ...(includesOthers(request) ? (request.additional_listings ?? []).map(({ id }) => id) : []),
    ]);
}

/** A list with more listings than this has a filter field. */
const MANY = 8;

type Bundle = ListingContact['bundle'];
type BundlePickerProps = { open: boolean; bundle: Bundle; onClose: () => void };

export function BundlePicker({ open, bundle, onClose }: BundlePickerProps) {
  return (
    <Modal open={open} onClose={onClose} title={labels.pickerTitle(bundle.seller.name)}>
      <Loaded bundle={bundle} onClose={onClose} />
    </Modal>
  );
}

/**
 * Returns the seller's open listings, except the listing of the request, and the ids of the listings that the buyer has
 * already asked about.
 */
function useCandidates({ seller, main }: Bundle) {
  const listings = useQuery(
    query(
      'GET /api/users/{id}/listings',
      { params: { id: seller.id } },
      { variant: 'bundle', read: (cards): readonly ListingCard[] => cards.filter(({ status }) => status === 'open') },
    ),
  );
  const requests = useQuery(
    query('GET /api/connection-requests', {}, { variant: 'asked', read: ({ data }) => askedAbout(data, main.id) }),
  );
  return {
    data: listings.data &&
      requests.data && {
        listings: listings.data.filter(({ id }) => id !== main.id),
        requestedIds: new Set(requests.data),
      },
    error: listings.error ?? requests.error,
    isFetching: listings.isFetching || requests.isFetching,
    refetch: () => Promise.all([listings.refetch(), requests.refetch()]),
  };
}

function Loaded({ bundle, onClose }: Omit<BundlePickerProps, 'open'>) {
  const candidates = useCandidates(bundle);
  return (
    <QueryView query={candidates} loading={<Loading />} failed={labels.failed} level={3}>
      {({ listings, requestedIds }) =>
        listings.length === 0 ? (
          <EmptyState title={labels.none}>{labels.noneText(bundle.seller.name)}</EmptyState>
        ) : (
          <Choice bundle={bundle} listings={listings} requestedIds={requestedIds} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={labels.loading} className="grid gap-3">
      <Skeleton className="h-16 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
    </SkeletonGroup>
  );
}

type ChoiceProps = {
  bundle: Bundle;
  listings: readonly ListingCard[];
  requestedIds: ReadonlySet<number>;
  onClose: () => void;
};

const contains = ({ name }: ListingCard, text: string): boolean => containsFolded(name, text.trim());

function Choice({ bundle, listings, requestedIds, onClose }: ChoiceProps) {
  useDisplay();
  const [text, setText] = useState('');
  const { chosen, main, seller } = bundle;
  const items = useCurrentItems(chosen);
  const isFull = chosen.length >= MAX_ADDITIONAL_LISTINGS;
  const matches = listings.filter((listing) => contains(listing, text));
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft">
        {isFull ? labels.full(MAX_ADDITIONAL_LISTINGS) : labels.choose(MAX_ADDITIONAL_LISTINGS)}
      </p>
      {listings.length > MANY ? (
        <TextField
          label={labels.filter(seller.name)}
          hideLabel
          placeholder={labels.filter(seller.name)}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <fieldset>
        <legend className="sr-only">{labels.items}</legend>
        <ul className="max-h-[min(24rem,50dvh)] px-1 -mx-1 overflow-y-auto overscroll-contain [&>li+li]:border-t [&>li+li]:border-line">
          {matches.map((listing) => (
            <Candidate key={listing.id} {...{ listing, bundle, isFull }} isAsked={requestedIds.has(listing.id)} />
          ))}
        </ul>
      </fieldset>
      {matches.length === 0 ? <p className="text-sm text-soft">{labels.nothingFound}</p> : null}
      <Footer listings={[main, ...items.filter(({ state }) => state === 'open')]} onClose={onClose} />
    </div>
  );
}

function Footer({ listings, onClose }: { listings: readonly BundleListing[]; onClose: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex-1 text-sm font-semibold tabular-nums">
        <BundleTotal listings={listings} />
      </p>
      <Button variant="main" onClick={onClose}>
        {labels.done}
      </Button>
    </div>
  );
}

type CandidateProps = { listing: ListingCard; bundle: Bundle; isFull: boolean; isAsked: boolean };

/** A chosen item can be removed even if the bundle is full. */
function Candidate({ listing, bundle: { chosen, choose }, isFull, isAsked }: CandidateProps) {
  const isChosen = chosen.some(({ id }) => id === listing.id);
  const toggle = () =>
    choose(isChosen ? chosen.filter(({ id }) => id !== listing.id) : [...chosen, toBundleListing(listing)]);
  return (
    <li>
      <Checkbox
        className="[&.check]:grid [&.check]:grid-cols-[auto_minmax(0,1fr)] [&.check]:gap-3 [&.check]:py-2 [&>.icon]:top-[calc(50%-0.4375rem)]"
        checked={isChosen}
        disabled={!isChosen && (isAsked || isFull)}
        onChange={toggle}
        label={
          <span className="grid gap-3 items-center grid-cols-[4rem_minmax(0,1fr)]">
            <ItemPicture url={listing.image1} />
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere">{listing.name}</span>{' '}
              <span className="block text-xs text-soft tabular-nums">
                {formatPrice(listing.price, listing.currency.code)} {listing.currency.code}
                <AboutPrice {...listing} />
                {isAsked ? ` · ${labels.alreadyAsked}` : null}
              </span>
            </span>
          </span>
        }
      />
    </li>
  );
}
