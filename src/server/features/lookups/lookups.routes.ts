/** Handles the lookup endpoints. */
import type { Db } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readGroup, readMember, readSourceType } from './browse.views.ts';
import { listCurrencies, listGroups, listMembers, listSourceTypes } from './lookups.views.ts';
import { readRates } from './rates.views.ts';

export function lookupHandlers({ db }: { db: Db }): Handlers['lookups'] {
  return {
    groups: async ({ query }) => ok({ data: await listGroups(db, query) }),
    members: async ({ params, query }) => ok({ data: (await listMembers(db, params.id, query)) ?? fail('not_found') }),
    sourceTypes: async ({ query }) => ok({ data: await listSourceTypes(db, query) }),
    group: async ({ params, me }) => ok((await readGroup(db, params.id, me?.id)) ?? fail('not_found')),
    member: async ({ params, me }) => ok((await readMember(db, params.id, me?.id)) ?? fail('not_found')),
    sourceType: async ({ params, me }) => ok((await readSourceType(db, params.id, me?.id)) ?? fail('not_found')),
    currencies: async () => ok(await listCurrencies(db)),
    rates: async () => ok(await readRates(db)),
  };
}
