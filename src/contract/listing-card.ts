/** Defines a listing as shown in a grid. */
import { z } from 'zod';
import { Currency } from './currencies.ts';
import { Id, PictureUrl, Price } from './scalars.ts';

export const ListingStatus = z.enum(['open', 'closed']);
export type ListingStatus = z.infer<typeof ListingStatus>;

export const ListingCard = z.object({
  id: Id,
  name: z.string(),
  price: Price,
  /**
   * The former price of an open listing, in the same currency. Absent if the price was not lowered by at least 5 %
   * within the last 30 days, if the former price was valid for less than a week, or if the price had been raised within
   * the 30 days before it was lowered.
   */
  was_price: Price.optional(),
  currency: Currency,
  image1: PictureUrl,
  status: ListingStatus,
  trade: z.boolean(),
  seller_id: Id,
  /** The name of the item's condition; absent if the seller has not stated it. */
  condition: z.string().optional(),
  /** The French name of the condition; absent if it has none. */
  condition_fr: z.string().optional(),
  /** Present if the seller has marked the closed listing as sold. */
  is_sold: z.literal(true).optional(),
});
export type ListingCard = z.infer<typeof ListingCard>;

/**
 * `views`: how many people viewed the listing, each counted once a day. `favourites`: how many people have marked the
 * listing as a favourite.
 */
export const ListingFigures = z.object({ views: z.int().min(0), favourites: z.int().min(0) });
export type ListingFigures = z.infer<typeof ListingFigures>;

/** A card in a seller's list. Only the seller receives `own` and `figures`. */
export const SellerCard = ListingCard.extend({
  own: z.object({ version: z.int().min(1) }).optional(),
  figures: ListingFigures.optional(),
});
export type SellerCard = z.infer<typeof SellerCard>;
