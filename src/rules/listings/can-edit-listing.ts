/** May this person edit this listing? */

export function canEditListing(viewerId: number | undefined, sellerId: number): boolean {
  return viewerId !== undefined && viewerId === sellerId;
}
