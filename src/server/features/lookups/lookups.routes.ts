/** Handles the lookup endpoints. */

import type { CatalogueKind } from '#contract/catalogue.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, movedPermanently, ok } from '../../http/handlers.ts';
import { readGroup, readMember, readSourceType } from './browse.views.ts';
import { catalogueHandlers } from './catalogue.routes.ts';
import { conditionHandlers } from './conditions.routes.ts';
import { listConditions, listCurrencies, listGroups, listMembers, listSourceTypes } from './lookups.views.ts';
import type { MergeReferences } from './merge.service.ts';
import { findRedirect } from './merges.views.ts';
import { readRates } from './rates.views.ts';

export { proposalHandlers } from './proposals.routes.ts';

export function lookupHandlers({ db, config: { ratesMaxAgeDays } }: Context): Handlers['lookups'] {
  /** Redirects from a merged entry to its target; fails with 404 for an entry that was not merged. */
  const moved = async (kind: CatalogueKind, id: number, address: (id: number) => string) =>
    movedPermanently(address((await findRedirect(db, kind, id)) ?? fail('not_found')));
  return {
    groups: async ({ query }) => ok({ data: await listGroups(db, query) }),
    members: async ({ params, query }) => {
      const data = await listMembers(db, params.id, query);
      if (data) return ok({ data });
      return await moved('group', params.id, (id) => `/api/groups/${id}/members?${new URLSearchParams(query)}`);
    },
    sourceTypes: async ({ query }) => ok({ data: await listSourceTypes(db, query) }),
    conditions: async () => ok({ data: await listConditions(db) }),
    group: async ({ params, me }) => {
      const group = await readGroup(db, params.id, me?.id);
      return group ? ok(group) : await moved('group', params.id, (id) => `/api/groups/${id}`);
    },
    member: async ({ params, me }) => {
      const member = await readMember(db, params.id, me?.id);
      return member ? ok(member) : await moved('member', params.id, (id) => `/api/members/${id}`);
    },
    sourceType: async ({ params, me }) => {
      const sourceType = await readSourceType(db, params.id, me?.id);
      return sourceType ? ok(sourceType) : await moved('sourcetype', params.id, (id) => `/api/sourcetypes/${id}`);
    },
    currencies: async () => ok(await listCurrencies(db)),
    rates: async () => ok(await readRates(db, ratesMaxAgeDays)),
  };
}

export const staffCatalogueHandlers = (
  context: Context,
  injected: MergeReferences,
): Pick<Handlers, 'catalogue' | 'conditions'> => ({
  catalogue: catalogueHandlers(context, injected),
  conditions: conditionHandlers(context),
});
