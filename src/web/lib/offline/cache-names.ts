/** Defines the names of the caches that pages and the service worker share. */

/** The prefix of the caches with pictures of an account's conversations, followed by the result of `ownerOf`. */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
