/** Handles the search, similar-listings, suggestions and synonym endpoints. */

import { isStaff } from '#rules/auth/staff-access.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { MemorySearch } from './memory-search.service.ts';
import { searchListings } from './search.service.ts';
import { listSimilar } from './similar.views.ts';
import { suggest } from './suggestions.views.ts';
import { addSynonyms, changeSynonyms, removeSynonyms } from './synonyms.service.ts';
import { listSynonyms } from './synonyms.views.ts';

export function listingSearchHandlers({
  db,
  urls,
  memory,
}: Context & { memory: MemorySearch }): Pick<Handlers['listings'], 'search' | 'similar'> {
  return {
    search: async ({ query, me }) => ok(await searchListings(db, urls, { ...query, viewerId: me?.id }, { memory })),
    similar: async ({ params, me }) => {
      const viewer = me && { id: me.id, isStaff: isStaff(me.role) };
      return ok((await listSimilar(db, urls, params.id, viewer)) ?? fail('not_found'));
    },
  };
}

export function searchHandlers({ db, urls }: Context): Handlers['search'] {
  return { suggest: async ({ query, me }) => ok({ data: await suggest(db, urls, query.q, me?.id) }) };
}

export function synonymHandlers({ db }: Context): Handlers['synonyms'] {
  return {
    list: async () => ok({ data: await listSynonyms(db) }),
    create: async ({ me, body }) => created(await addSynonyms({ db, actorId: me.id }, body.words)),
    update: async ({ me, params, body }) => ok(await changeSynonyms({ db, actorId: me.id }, params.id, body.words)),
    remove: async ({ me, params }) => {
      await removeSynonyms({ db, actorId: me.id }, params.id);
      return noContent();
    },
  };
}
