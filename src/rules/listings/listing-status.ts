/** Which changes of a listing's status are open to whom, and what does a change mean for the lists? */
import type { ListingStatus } from '#contract/listings.ts';

export type StatusFacts = { readonly isOwner: boolean; readonly status: ListingStatus };

export function canCloseListing(facts: StatusFacts): boolean {
  return facts.isOwner && facts.status === 'open';
}

export function canReopenListing(facts: StatusFacts): boolean {
  return facts.isOwner && facts.status === 'closed';
}

export type StatusChange = 'opened' | 'closed' | 'none';

/** What a save does to a listing: `opened` joins the lists and the draw, `closed` leaves them. */
export function statusChange(before: ListingStatus, after: ListingStatus): StatusChange {
  if (before === after) return 'none';
  return after === 'open' ? 'opened' : 'closed';
}

/** Was this edited from the version that is now kept? Whoever names none is not asked. */
export function isCurrentVersion(kept: number, edited: number | undefined): boolean {
  return edited === undefined || edited === kept;
}
