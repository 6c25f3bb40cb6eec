/** Defines the endpoints of a seller's own listings. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { MAX_LISTING_CHANGES } from './limits.ts';
import { ListingStatus, SellerCard } from './listing-card.ts';
import { ownListingRoutes } from './own-listing-routes.ts';
import { Id, IdInput, PriceInput } from './scalars.ts';

/** Absent fields stay unchanged. */
export const ListingChange = z.object({
  id: IdInput(),
  /** The version that the seller has seen; the change is refused as a conflict if the listing has been saved since. */
  version: z.int().min(1),
  status: ListingStatus.optional(),
  price: PriceInput.optional(),
});
export type ListingChange = z.infer<typeof ListingChange>;

/** The reasons why the change of a single listing can be refused. */
export const listingChangeErrors = [
  'not_found',
  'forbidden',
  'version_conflict',
  'listing_closed',
  'validation_failed',
  'internal',
] as const satisfies ErrorCode[];

export const ListingChangeResult = z.object({
  id: Id,
  error: z.enum(listingChangeErrors).nullable(),
  /** The listing as it is stored now; null if it does not exist or belongs to another user. */
  listing: SellerCard.nullable(),
});
export type ListingChangeResult = z.infer<typeof ListingChangeResult>;

export const ownListings = defineRoutes(ownListingRoutes.ownListings, {
  change: {
    summary: 'Closes, reopens or reprices several listings of the user; each listing is saved or refused separately',
    body: z.object({ changes: z.array(ListingChange).min(1).max(MAX_LISTING_CHANGES) }),
    responses: { 200: z.object({ data: z.array(ListingChangeResult) }) },
    errors: ['unauthenticated', 'validation_failed'],
  },
});
