/** The heart button that adds a listing to the favourites or removes it. */
import './favourites.css';
import type { ListingCard } from '#contract/listings.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { useSession } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';
import { useFavourite } from './favourites.queries.ts';

export type FavouriteHeartProps = {
  listing: Pick<ListingCard, 'id' | 'name' | 'seller_id'>;
  className?: string | undefined;
};

/** Visitors sign in first; then the listing is added. Sellers see none on their own listings. */
export function FavouriteHeart({ listing, className = '' }: FavouriteHeartProps) {
  const userId = useSession((session) => session.user?.id);
  const openSignIn = useDialogs((dialogs) => dialogs.openSignIn);
  const { marked, mark } = useFavourite(listing);
  if (userId === listing.seller_id) return null;
  return (
    <IconButton
      icon="heart"
      label={labels.heart(listing.name)}
      aria-pressed={marked}
      className={`heart ${className}`.trim()}
      onClick={() => (userId !== undefined ? mark(!marked) : openSignIn(() => mark(true)))}
    />
  );
}
