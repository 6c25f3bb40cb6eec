/** May this person edit this listing? */

export function mayEditListing(viewerId: number | undefined, sellerId: number): boolean {
  return viewerId !== undefined && viewerId === sellerId;
}
