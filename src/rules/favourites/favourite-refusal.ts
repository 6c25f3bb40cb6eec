/** Decides whether a user can mark a listing as a favourite, and if not, why. */
export type FavouriteRefusal = 'not_found' | 'own_listing';
export type FavouriteFacts = {
  readonly userId: number;
  /** Undefined if the listing does not exist or is hidden from the user. */
  readonly sellerId: number | undefined;
};

/** Returns the first reason against it, or null. Sellers do not need alerts about the price of their own listing. */
export function favouriteRefusal({ userId, sellerId }: FavouriteFacts): FavouriteRefusal | null {
  if (sellerId === undefined) return 'not_found';
  return sellerId === userId ? 'own_listing' : null;
}
