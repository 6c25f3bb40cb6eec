/** Names the caches that pages and the service worker share. */

/** The prefix of the caches with pictures of an account's conversations; the result of `ownerOf` follows. */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
