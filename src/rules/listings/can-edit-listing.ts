/** Decides whether a viewer can edit a listing. */

export function canEditListing(viewerId: number | undefined, sellerId: number): boolean {
  return viewerId !== undefined && viewerId === sellerId;
}
