/** Decides whether a contact request or conversation about a listing can include additional listings. */
import { type FieldProblem, fieldProblem, type ProblemCode } from '#contract/problems.ts';

export type BundleCandidate = {
  sellerId: number;
  isOpen: boolean;
  /**
   * True if the buyer has already contacted the seller about this listing: in a request about this listing that was not
   * withdrawn, or in another undecided or accepted request that includes it.
   */
  isAsked: boolean;
};
export type BundleProblem = Extract<
  ProblemCode,
  'repeated_listing' | 'unknown_listing' | 'not_the_seller' | 'listing_not_open' | 'already_asked'
>;

/** @param candidate undefined if the buyer cannot see the listing */
export function candidateProblem(
  candidate: BundleCandidate | undefined,
  sellerId: number,
): Exclude<BundleProblem, 'repeated_listing'> | undefined {
  if (!candidate) return 'unknown_listing';
  if (candidate.sellerId !== sellerId) return 'not_the_seller';
  if (!candidate.isOpen) return 'listing_not_open';
  return candidate.isAsked ? 'already_asked' : undefined;
}

export function bundleProblems(
  ids: readonly number[],
  { listingId, sellerId }: { listingId: number; sellerId: number },
  find: (id: number) => BundleCandidate | undefined,
): FieldProblem[] {
  return ids.flatMap((id, at) => {
    const isRepeated = id === listingId || ids.indexOf(id) < at;
    const code = isRepeated ? 'repeated_listing' : candidateProblem(find(id), sellerId);
    return code ? [fieldProblem(`additional_listing_ids.${at}`, code)] : [];
  });
}
