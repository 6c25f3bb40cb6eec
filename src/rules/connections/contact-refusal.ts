/** Decides whether a user can send the seller a contact request about a listing, and if not, why. */

export type RequestRefusal = 'own_listing' | 'listing_closed' | 'already_decided';
export type RequestFacts = {
  buyerId: number;
  sellerId: number;
  listingStatus: 'open' | 'closed';
  connection: 'none' | 'sent' | 'pending' | 'accepted' | 'declined';
};

export function contactRefusal(facts: RequestFacts): RequestRefusal | null {
  if (facts.buyerId === facts.sellerId) return 'own_listing';
  if (facts.listingStatus === 'closed') return 'listing_closed';
  if (facts.connection === 'accepted' || facts.connection === 'declined') return 'already_decided';
  return null;
}
