/** Public API of the favourites feature for the rest of the server. */
export { noteFavouritesTold, postponeFavouriteMail } from './favourites.store.ts';
export { eraseFavourites } from './favourites-of-deleted.store.ts';
