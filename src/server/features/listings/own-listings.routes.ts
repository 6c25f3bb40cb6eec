/** Handles the endpoints of a seller's own listings. */
import type { Db } from '../../db/db.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { Log } from '../../log/log.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listOwnCardsByIds } from './listing-cards.views.ts';
import { changeOwnListings } from './own-listings.service.ts';

export function ownListingHandlers(deps: { db: Db; urls: PictureUrls; log: Log }): Handlers['ownListings'] {
  const { db, urls } = deps;
  return {
    change: async ({ me, body }) => {
      const results = await changeOwnListings(deps, me.id, body.changes);
      const cards = await listOwnCardsByIds(
        db,
        urls,
        me.id,
        results.map(({ id }) => id),
      );
      const byId = new Map(cards.map((card) => [card.id, card]));
      return ok({ data: results.map((result) => ({ ...result, listing: byId.get(result.id) ?? null })) });
    },
  };
}
