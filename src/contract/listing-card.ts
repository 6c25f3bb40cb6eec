/** Defines a listing as shown in a grid. */
import { z } from 'zod';
import { Currency } from './lookups.ts';
import { Id, PictureUrl, Price } from './scalars.ts';

export const ListingStatus = z.enum(['open', 'closed']);
export type ListingStatus = z.infer<typeof ListingStatus>;

export const ListingCard = z.object({
  id: Id,
  name: z.string(),
  price: Price,
  /**
   * Its price before it was lowered, in the same currency, for an open listing. Absent if it was not lowered within the
   * last 30 days, if the earlier price was valid for less than a week, or if it had been raised within the month
   * before.
   */
  was_price: Price.optional(),
  currency: Currency,
  image1: PictureUrl,
  status: ListingStatus,
  /** Whether its seller also accepts other listings in exchange. */
  trade: z.boolean(),
  seller_id: Id,
  /** The name of its condition; absent if the seller has not stated it. */
  condition: z.string().optional(),
  /** A closed listing that its seller has marked as sold; absent for all others. */
  is_sold: z.literal(true).optional(),
});
export type ListingCard = z.infer<typeof ListingCard>;

/** How many people viewed a listing, each counted once a day, and how many have it among their favourites. */
export const ListingFigures = z.object({ views: z.int().min(0), favourites: z.int().min(0) });
export type ListingFigures = z.infer<typeof ListingFigures>;

/** A card in the list of one seller. `own` and `figures` are for the seller alone. */
export const SellerCard = ListingCard.extend({
  own: z.object({ version: z.int().min(1) }).optional(),
  figures: ListingFigures.optional(),
});
export type SellerCard = z.infer<typeof SellerCard>;
