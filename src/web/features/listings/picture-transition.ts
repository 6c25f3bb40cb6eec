/** Which name joins a card's picture with the large one on the listing's page, so that one becomes the other? */

export const pictureTransition = (listingId: number): string => `listing-picture-${listingId}`;

/** Whoever asked for stillness gets the page at once. */
export const canAnimate = (): boolean => !(globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true);
