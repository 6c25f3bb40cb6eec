/** The heart button that adds a listing to the favourites or removes it. */
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
      // On a photo, the heart has a light disc behind it so that it is visible on every picture.
      className={`[&>.icon]:[transition:scale_var(--motion-fast)_var(--ease-out)] in-[.card-corner]:isolate in-[.card-corner]:text-text active:[&>.icon]:[scale:0.86] aria-pressed:[&>.icon]:fill-current in-[.card-corner]:before:absolute in-[.card-corner]:before:inset-1.5 in-[.card-corner]:before:-z-1 in-[.card-corner]:before:rounded-[50%] in-[.card-corner]:before:bg-surface in-[.card-corner]:before:[box-shadow:var(--shadow-1)] in-[.card-corner]:before:opacity-92 in-[.card-corner]:hover:bg-transparent in-[.card-corner]:hover:before:bg-hover in-[.card-corner]:hover:before:opacity-100 ${className}`.trim()}
      onClick={press}
    />
  );
});
