/** Fetches a single listing. */

import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { query } from '#web/lib/net/route-query.ts';
import { type SafeHtml, sanitiseDescription } from './page/sanitise-description.ts';

/** A listing with a sanitised description that is safe to render. */
export type ShownListing = Omit<Listing, 'description'> & { description: SafeHtml };

export const show = (listing: Listing): ShownListing => ({
  ...listing,
  description: sanitiseDescription(listing.description),
});

export async function readListing(id: number, signal?: AbortSignal): Promise<Listing> {
  try {
    return await call('GET /api/listings/{id}', { params: { id } }, { signal });
  } catch (error) {
    if (!signal?.aborted) console.error('Failed to load the listing', error);
    throw error;
  }
}

/** The description is sanitised once, when the response arrives, and not on each render. */
export function listingQuery(id: number) {
  return query(
    'GET /api/listings/{id}',
    { params: { id } },
    { read: show, failureLog: 'Failed to load the listing', enabled: id > 0 },
  );
}

export function useListing(id: number) {
  return useQuery(listingQuery(id));
}

/** Fetches a listing for a form: once, and not again while the user types. `id` is 0 if there is no listing. */
export function useListingForForm(id: number, variant: 'edit' | 'copy') {
  const options = {
    variant,
    failureLog: 'Failed to load the listing',
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { still: true },
  };
  return useQuery(query('GET /api/listings/{id}', { params: { id } }, options));
}

/** True if the listing does not exist or the user has no access: both show the not-found page. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

const LISTS: readonly RouteKey[] = [
  'GET /api/listings/newest',
  'GET /api/listings/random',
  'GET /api/listings/search',
  'GET /api/listings/{id}/similar',
  'GET /api/users/{id}/listings',
  'GET /api/users/{id}/listings/newest',
];
type Lists = readonly ListingCard[] | { pages?: readonly { data?: readonly ListingCard[] }[] } | undefined;

/** Returns the card of a listing from a cached list, to show it while the full listing is loading. */
export function cardInLists(client: QueryClient, id: number): ListingCard | undefined {
  const lists = client.getQueriesData<Lists>({
    predicate: ({ queryKey: [route] }) => LISTS.includes(route as RouteKey),
  });
  for (const [, data] of lists) {
    const cards = data && 'pages' in data ? (data.pages ?? []).flatMap((page) => page.data ?? []) : data;
    const card = Array.isArray(cards)
      ? (cards as readonly ListingCard[]).find((listing) => listing.id === id)
      : undefined;
    if (card) return card;
  }
  return undefined;
}
