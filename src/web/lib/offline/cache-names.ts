/** Defines the names of the caches that pages and the service worker share. */

/**
 * The prefix of the names of the caches with pictures from an account's conversations. The result of `ownerOf` follows
 * it.
 */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
