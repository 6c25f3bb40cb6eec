/** Connects the favourites feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { favouriteHandlers } from './favourites.routes.ts';
import { eraseFavourites } from './favourites.store.ts';
import { favouritesExport } from './favourites.views.ts';

export { type KnownPrice, postponeFavouriteMail, recordFavouriteAlerts } from './favourites.store.ts';

export const favouritesFeature = feature({
  handlers: (context) => ({ favourites: favouriteHandlers(context) }),
  erase: { rows: { favourites: eraseFavourites } },
  export: { favourites: favouritesExport },
});
