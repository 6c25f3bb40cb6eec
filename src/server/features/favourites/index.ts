/** Public API of the favourites feature for the rest of the server. */
export { type KnownPrice, postponeFavouriteMail, recordFavouriteAlerts } from './favourites.store.ts';
export { eraseFavourites } from './favourites-of-deleted.store.ts';
