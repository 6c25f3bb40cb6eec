/** Determines which listings a buyer has already asked about, so that a new request cannot include them. */
import type { OwnRequest } from '#contract/connections.ts';

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
