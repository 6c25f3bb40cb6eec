/** Finds the reasons why listings cannot be part of a swap offer. */
import { type FieldProblem, fieldProblem, type ProblemCode } from '#contract/problems.ts';

export type ListingForSwap = { sellerId: number; isOpen: boolean; isForTrade: boolean; isAgreed: boolean };
type SwapListings = { readonly gives: readonly number[]; readonly gets: readonly number[] };

/** Codes without parameters. */
type ListingProblem = Extract<
  ProblemCode,
  | 'repeated_listing'
  | 'unknown_listing'
  | 'not_your_listing'
  | 'own_listing'
  | 'listings_of_several_users'
  | 'listing_not_open'
  | 'listing_not_for_trade'
  | 'listing_already_traded'
>;

function stateProblem({ isOpen, isForTrade, isAgreed }: ListingForSwap): ListingProblem | undefined {
  if (isAgreed) return 'listing_already_traded';
  if (!isOpen) return 'listing_not_open';
  return isForTrade ? undefined : 'listing_not_for_trade';
}

/** Returns the problems by field name on the wire. `find` returns undefined for listings that the user cannot see. */
export function swapProblems(
  { gives, gets }: SwapListings,
  userId: number,
  find: (id: number) => ListingForSwap | undefined,
): FieldProblem[] {
  const all = [...gives, ...gets];
  const receiver = gets.map((id) => find(id)?.sellerId).find((id) => id !== undefined && id !== userId);
  const problemOf = (id: number, at: number): ListingProblem | undefined => {
    const isGiven = at < gives.length;
    const listing = find(id);
    if (!listing) return 'unknown_listing';
    if (isGiven && listing.sellerId !== userId) return 'not_your_listing';
    if (!isGiven && listing.sellerId === userId) return 'own_listing';
    if (!isGiven && listing.sellerId !== receiver) return 'listings_of_several_users';
    return all.indexOf(id) < at ? 'repeated_listing' : stateProblem(listing);
  };
  return all.flatMap((id, at) => {
    const code = problemOf(id, at);
    const field = at < gives.length ? `gives.${at}` : `gets.${at - gives.length}`;
    return code ? [fieldProblem(field, code)] : [];
  });
}
