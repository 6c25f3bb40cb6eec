/** Handles the routes of the catalogue. */

import { readFile } from 'node:fs/promises';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { decodeText } from '#rules/text/decode-text.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { created, type Handlers, movedPermanently, noContent, ok } from '../../http/handlers.ts';
import { readGroup, readMember, readSourceType } from './browse.views.ts';
import { addEntry, changeEntry, removeEntry } from './catalogue.service.ts';
import { listGroups, listMembers, listSourceTypes } from './choices.views.ts';
import { listEntries } from './entries.views.ts';
import { catalogueTemplate, exportCatalogue, importCatalogue } from './import.service.ts';
import { type MergeReferences, mergeEntries } from './merge.service.ts';
import { findRedirect, listMerges } from './merges.views.ts';

type PublicRoute = 'groups' | 'members' | 'sourceTypes' | 'group' | 'member' | 'sourceType';
type AliasRoute = 'groupAliases' | 'memberAliases';

const download = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

/** Handles the admin routes of the catalogue. */
function staffHandlers(
  db: Db,
  { replaceFilterValue }: MergeReferences,
): Omit<Handlers['catalogue'], PublicRoute | AliasRoute> {
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

function publicHandlers(db: Db): Pick<Handlers['catalogue'], PublicRoute> {
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
  };
}

const aliasHandlers = (db: Db): Pick<Handlers['catalogue'], AliasRoute> => ({
  groupAliases: async ({ me, params, body }) => {
    await changeEntry({ db, actorId: me.id }, 'group', params.id, body);
    return ok((await readGroup(db, params.id)) ?? fail('not_found'));
  },
  memberAliases: async ({ me, params, body }) => {
    await changeEntry({ db, actorId: me.id }, 'member', params.id, body);
    return ok((await readMember(db, params.id)) ?? fail('not_found'));
  },
});

export const catalogueHandlers = ({ db }: Context, injected: MergeReferences): Handlers['catalogue'] => ({
  ...publicHandlers(db),
  ...staffHandlers(db, injected),
  ...aliasHandlers(db),
});
