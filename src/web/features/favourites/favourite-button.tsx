/** The heart button that adds a listing to the favourites or removes it. */
import './favourites.css';
import { useEffect, useState } from 'react';
import type { ListingCard } from '#contract/listings.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { inBrowser } from '#web/lib/browser/first-render.ts';
import { isSessionKnown, useSession } from '#web/lib/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { favouritesLabels as labels } from './favourites.labels.ts';
import { useFavourite } from './favourites.queries.ts';

export type FavouriteButtonProps = {
  listing: Pick<ListingCard, 'id' | 'name' | 'seller_id'>;
  className?: string | undefined;
};

/**
 * Visitors are asked to sign in before the listing is added. Sellers see no heart on their own listings. A click that
 * comes before the stored session is restored takes effect afterwards.
 */
export const FavouriteButton = inBrowser(({ listing, className = '' }: FavouriteButtonProps) => {
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession(isSessionKnown);
  const [isWaiting, setIsWaiting] = useState(false);
  const openSignIn = useDialogs((dialogs) => dialogs.openSignIn);
  const { marked, mark } = useFavourite(listing);
  const isOwn = userId === listing.seller_id;
  const add = (): void => (userId === undefined ? openSignIn(() => mark(true)) : mark(true));
  useEffect(() => {
    if (!isWaiting || !isKnown) return;
    setIsWaiting(false);
    if (!isOwn) add();
  });
  if (isOwn) return null;
  const press = (): void => {
    if (!isKnown) setIsWaiting(!isWaiting);
    else if (marked) mark(false);
    else add();
  };
  return (
    <IconButton
      icon="heart"
      label={labels.heart(listing.name)}
      aria-pressed={marked || isWaiting}
      className={`heart ${className}`.trim()}
      onClick={press}
    />
  );
});
