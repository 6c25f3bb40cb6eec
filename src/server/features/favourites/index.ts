/** What may the rest of the server use of favourites? */
export { favouriteHandlers } from './favourites.routes.ts';
export { noteFavouritesTold, postponeFavouriteMail } from './favourites.store.ts';
