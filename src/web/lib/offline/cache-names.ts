/** Names of caches that pages and the service worker share. */

/** The prefix of the caches with pictures of an account's conversations; the owner follows. */
export const PRIVATE_PICTURES = 'magpie-private-pictures-';
