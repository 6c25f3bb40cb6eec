/** Handles the listing endpoints, except for those that search. */
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { createListingCache } from './listing-cache.service.ts';
import { checkOwner, publishListing, reopenListing, saveListing } from './listings.service.ts';

export function listingHandlers(deps: {
  db: Db;
  urls: PictureUrls;
  random: () => number;
  cache: ReadCache;
}): Omit<Handlers['listings'], 'search' | 'similar'> {
  const { db } = deps;
  const listingCache = createListingCache(deps);
  const readOrFail = async (id: number, viewerId?: number) =>
    (await listingCache.one(id, viewerId)) ?? fail('not_found');
  return {
    newest: async ({ query, me }) => ok(await listingCache.newest(query.limit, me?.id)),
    random: async ({ query, me }) => ok(await listingCache.random(query.limit, me?.id)),
    read: async ({ params, me }) => ok(await readOrFail(params.id, me?.id)),
    create: async ({ me, body }) => {
      const id = await publishListing(deps, me.id, body);
      return created(await readOrFail(id, me.id));
    },
    update: async (request) => {
      const { params, me } = request;
      await checkOwner(db, params.id, me.id);
      await saveListing(deps, me.id, params.id, request.body);
      return ok(await readOrFail(params.id, me.id));
    },
    reopen: async ({ params, me }) => {
      await reopenListing(db, me.id, params.id);
      return ok(await readOrFail(params.id, me.id));
    },
  };
}
