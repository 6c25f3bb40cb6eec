/** How are the lookup calls answered? */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/failure.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { listCurrencies, listGroups, listMembers, listSourceTypes } from './lookups.views.ts';

export function lookupHandlers({ db }: { db: Db }): Handlers['lookups'] {
  return {
    groups: async ({ query }) => ok({ data: await listGroups(db, query) }),
    members: async ({ params, query }) => ok({ data: (await listMembers(db, params.id, query)) ?? fail('not_found') }),
    sourceTypes: async ({ query }) => ok({ data: await listSourceTypes(db, query) }),
    currencies: async () => ok(await listCurrencies(db)),
  };
}
