/** Handles the lookup endpoints. */

import { readFile } from 'node:fs/promises';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { decodeText } from '#rules/text/decode-text.ts';
import type { Context } from '../../context.ts';
import { fail, failField } from '../../http/app-error.ts';
import { created, type Handlers, movedPermanently, noContent, ok } from '../../http/handlers.ts';
import { readGroup, readMember, readSourceType } from './browse.views.ts';
import { addEntry, changeEntry, removeEntry } from './catalogue.service.ts';
import { replaceConditions } from './conditions.service.ts';
import { listEntries } from './entries.views.ts';
import { catalogueTemplate, exportCatalogue, importCatalogue } from './import.service.ts';
import { listConditions, listCurrencies, listGroups, listMembers, listSourceTypes } from './lookups.views.ts';
import { type MergeReferences, mergeEntries } from './merge.service.ts';
import { findRedirect, listMerges } from './merges.views.ts';
import { decideProposal, propose } from './proposals.service.ts';
import { listPendingProposals, readOwnProposal } from './proposals.views.ts';
import { readRates } from './rates.views.ts';

/** Handles the routes of proposals for the catalogue. */
export const proposalHandlers = (context: Context): Pick<Handlers, 'proposals' | 'staffProposals'> => ({
  proposals: {
    create: async ({ me, body }) => created(await propose(context, me.id, body)),
    read: async ({ me, params }) => ok((await readOwnProposal(context.db, params.id, me.id)) ?? fail('not_found')),
  },
  staffProposals: {
    list: async ({ query }) => ok(await listPendingProposals(context.db, query)),
    decide: async ({ me, params, body }) => {
      await decideProposal({ ...context, actorId: me.id }, params.id, body);
      return noContent();
    },
  },
});

const download = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

/** Handles the admin routes of the catalogue. */
function catalogueHandlers({ db }: Context, { replaceFilterValue }: MergeReferences): Handlers['catalogue'] {
  return {
    list: async ({ params, query }) => ok(await listEntries(db, params.kind, query)),
    create: async ({ me, body }) => created(await addEntry({ db, actorId: me.id }, body)),
    update: async ({ me, params, body }) => ok(await changeEntry({ db, actorId: me.id }, params.kind, params.id, body)),
    remove: async ({ me, params }) => {
      await removeEntry({ db, actorId: me.id }, params.kind, params.id);
      return noContent();
    },
    merge: async ({ me, params, body }) => ({
      status: 202,
      body: await mergeEntries({ db, actorId: me.id, replaceFilterValue }, params.kind, params.id, body.into),
    }),
    merges: async () => ok({ data: await listMerges(db) }),
    import: async ({ me, fields, files: [file] }) => {
      if (!file) failField('file', 'file_empty');
      const text = decodeText(await readFile(file.path)) ?? failField('file', 'file_not_text');
      return ok(await importCatalogue({ db, actorId: me.id }, text, { isPreview: fields.preview === 'yes' }));
    },
    export: async ({ query }) => ({
      ...ok(query.template === 'yes' ? catalogueTemplate() : await exportCatalogue(db)),
      headers: download(query.template === 'yes' ? 'magpie-catalogue-template.csv' : 'magpie-catalogue.csv'),
    }),
  };
}

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

/** Handles the admin route that replaces the scale of conditions. */
function conditionHandlers({ db }: Context): Handlers['conditions'] {
  return { replace: async ({ me, body }) => ok({ data: await replaceConditions(db, me.id, body) }) };
}
