/** Handles the search, similar-listings and suggestions endpoints. */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { searchListings } from './search.service.ts';
import { listSimilar } from './similar.views.ts';
import { suggest } from './suggestions.views.ts';

type Deps = { db: Db; urls: PictureUrls };

/** Endpoints under `/api/listings` that run a search. */
export function listingSearchHandlers({ db, urls }: Deps): Pick<Handlers['listings'], 'search' | 'similar'> {
  return {
    search: async ({ query, me }) => ok(await searchListings(db, urls, { ...query, viewerId: me?.id })),
    similar: async ({ params, me }) => ok((await listSimilar(db, urls, params.id, me?.id)) ?? fail('not_found')),
  };
}

export function searchHandlers({ db, urls }: Deps): Handlers['search'] {
  return { suggest: async ({ query, me }) => ok({ data: await suggest(db, urls, query.q, me?.id) }) };
}
