/**
 * Decides who can change a listing's status, and whether a change adds the listing to the public lists or removes it
 * from them.
 */
import type { ListingStatus } from '#contract/listings.ts';

export type StatusFacts = { readonly isOwner: boolean; readonly status: ListingStatus };

export function canCloseListing(facts: StatusFacts): boolean {
  return facts.isOwner && facts.status === 'open';
}

export function canReopenListing(facts: StatusFacts): boolean {
  return facts.isOwner && facts.status === 'closed';
}

/** Both open and closed listings can be marked as sold; a sold listing can be marked again to correct the sale. */
export function canMarkSold({ isOwner }: Pick<StatusFacts, 'isOwner'>): boolean {
  return isOwner;
}

export type StatusChange = 'opened' | 'closed' | 'none';

/**
 * Returns what a save does to a listing: `opened` adds it to the public lists and the random sample, `closed` removes
 * it from them.
 */
export function statusChange(before: ListingStatus, after: ListingStatus): StatusChange {
  if (before === after) return 'none';
  return after === 'open' ? 'opened' : 'closed';
}

/** Returns whether the edit started from the stored version. A client that sends no version is not checked. */
export function isCurrentVersion(stored: number, edited: number | undefined): boolean {
  return edited === undefined || edited === stored;
}
