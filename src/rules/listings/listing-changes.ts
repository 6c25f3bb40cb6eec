/** Decides what has changed about a listing since a reader last saw it. */
import { integerFields } from '#contract/fields.ts';
import type { Listing } from '#contract/listings.ts';

export type ListingChangeKind = 'sold' | 'closed' | 'reopened' | 'price' | 'content';

type Shown = Omit<Listing, 'viewer' | 'seller' | 'user'>;

/**
 * All content that the seller enters, except the price. Groups and members are compared by id, because admins can
 * rename them.
 */
const contentOf = (listing: Shown): string =>
  JSON.stringify([
    [listing.name, listing.description, listing.image1, listing.image2, listing.image3, listing.trade],
    [listing.group_id, listing.members.map(({ id }) => id), listing.sourcetype_id, listing.condition_id],
    [listing.ships_from, listing.ships_to, listing.shipping_cost, listing.handover],
    integerFields.map((field) => listing[field]),
  ]);

function statusChange(before: Shown, after: Shown): ListingChangeKind[] {
  if (after.is_sold && !before.is_sold) return ['sold'];
  if (before.status === after.status) return [];
  return [after.status === 'closed' ? 'closed' : 'reopened'];
}

export function listingChanges(before: Shown, after: Shown): ListingChangeKind[] {
  const isRepriced = before.price !== after.price || before.currency.id !== after.currency.id;
  // Compare the versions too: merging catalogue entries changes the group or the members of a listing without a save by
  // the seller, and such a change is not reported.
  const isRewritten = before.version !== after.version && contentOf(before) !== contentOf(after);
  return [
    ...statusChange(before, after),
    ...(isRepriced ? (['price'] as const) : []),
    ...(isRewritten ? (['content'] as const) : []),
  ];
}
