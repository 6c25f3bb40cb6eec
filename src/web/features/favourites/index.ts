/** Public exports of the favourites feature. Its page is a lazy chunk, imported from its own file. */
export { FavouriteButton } from './favourite-button.tsx';
export { useFavouritesLive } from './favourites.live.ts';
