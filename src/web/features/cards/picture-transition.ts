/** Names the view transition that turns a card's picture into the large picture on the listing page. */

export const pictureTransition = (listingId: number): string => `listing-picture-${listingId}`;

/** False if the user prefers reduced motion: the page then appears without a transition. */
export const canAnimate = (): boolean => !(globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true);
