/** Defines a listing that a contact request or conversation includes besides the listing it was opened about. */
import { z } from 'zod';
import { CurrencyCode, Named, PictureUrl, Price } from './scalars.ts';

/** `unavailable`: the listing is hidden; an additional listing then has an empty picture. */
export const bundleListingStates = ['open', 'closed', 'sold', 'unavailable'] as const;

/**
 * The listing's current state. A listing stays in the bundle after it is closed, so that both users know what the
 * bundle was about.
 */
export const BundleListing = Named.extend({
  image1: PictureUrl,
  price: Price,
  currency: z.object({ code: CurrencyCode }),
  state: z.enum(bundleListingStates),
});
export type BundleListing = z.infer<typeof BundleListing>;
