/** Public exports of the favourites feature. The app loads its page directly. */
export { FavouriteButton } from './favourite-button.tsx';
export { useFavouritesLive } from './favourites.live.ts';
