/** What do other rooms use of favourites? Their page is a lazy chunk and imported by its own file. */
export { FavouriteButton } from './favourite-button.tsx';
export { useFavouritesLive } from './favourites.live.ts';
