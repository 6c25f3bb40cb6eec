/** Public API of the favourites feature for the rest of the server. */
export { favouriteHandlers } from './favourites.routes.ts';
export { noteFavouritesTold, postponeFavouriteMail } from './favourites.store.ts';
