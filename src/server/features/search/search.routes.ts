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
    search: async ({ query }) => ok(await searchListings(db, urls, query)),
    similar: async ({ params }) => ok((await listSimilar(db, urls, params.id)) ?? fail('not_found')),
  };
}

export function searchHandlers({ db, urls }: Deps): Handlers['search'] {
  return { suggest: async ({ query }) => ok({ data: await suggest(db, urls, query.q) }) };
}
