/** Names of caches that pages and the service worker share. */

/** Followed by the owner: the pictures of an account's conversations. */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
