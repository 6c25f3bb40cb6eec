/** Handles the admin routes of the catalogue. */

import { readFile } from 'node:fs/promises';
import { decodeText } from '#rules/text/decode-text.ts';
import type { Context } from '../../context.ts';
import { failField } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { addEntry, changeEntry, removeEntry } from './catalogue.service.ts';
import { listEntries } from './entries.views.ts';
import { catalogueTemplate, exportCatalogue, importCatalogue } from './import.service.ts';
import { type MergeReferences, mergeEntries } from './merge.service.ts';
import { listMerges } from './merges.views.ts';

const download = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

export function catalogueHandlers({ db }: Context, { replaceFilterValue }: MergeReferences): Handlers['catalogue'] {
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
