/** Decides whether a user can mark a listing as a favourite, and if not, why. */
export type FavouriteRefusal = 'not_found' | 'own_listing';
export type FavouriteFacts = {
  readonly userId: number;
  /** Undefined if the listing does not exist or is hidden from the user. */
  readonly sellerId: number | undefined;
};

/** Sellers do not need alerts about the price of their own listings. */
export function favouriteRefusal({ userId, sellerId }: FavouriteFacts): FavouriteRefusal | null {
  if (sellerId === undefined) return 'not_found';
  return sellerId === userId ? 'own_listing' : null;
}
