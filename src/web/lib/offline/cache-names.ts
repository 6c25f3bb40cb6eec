/** Defines the names of the caches that pages and the service worker share. */

/**
 * The first part of the names of the caches with pictures from conversations. The second part is the result of
 * `ownerOf` for the account.
 */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
