/** Compares the additional items of a request, which can have been chosen days ago, with their current state. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { ListingCard } from '#contract/listing-card.ts';
import type { BundleRow } from '#web/features/bundles/index.ts';
import { query } from '#web/lib/net/route-query.ts';

export const toBundleListing = ({
  id,
  name,
  image1,
  price,
  currency,
  status,
  is_sold,
}: ListingCard): BundleListing => ({
  ...{ id, name, image1, price, currency: { code: currency.code } },
  state: is_sold ? 'sold' : status,
});

function toRow(chosen: BundleListing, card: ListingCard | undefined): BundleRow {
  // The listing is no longer visible to the buyer.
  if (!card) return { ...chosen, state: 'unavailable', image1: '' };
  const current = toBundleListing(card);
  const isSamePrice = current.price === chosen.price && current.currency.code === chosen.currency.code;
  return isSamePrice ? current : { ...current, before: chosen };
}

/** Returns the chosen items in their current state; until it has loaded, in their state when they were chosen. */
export function useCurrentItems(chosen: readonly BundleListing[]): readonly BundleRow[] {
  const { data, isPlaceholderData } = useQuery({
    ...query('GET /api/listings/cards', { query: { ids: chosen.map(({ id }) => id) } }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return chosen;
  return chosen.map((item) => {
    const card = data.find(({ id }) => id === item.id);
    // The item was just chosen: the response with its current state has not arrived yet.
    return card === undefined && isPlaceholderData ? item : toRow(item, card);
  });
}
