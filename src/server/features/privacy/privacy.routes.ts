/** Handles data exports and the deletion of the user's own account. */

import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import { readDeletionAt } from '../auth/index.ts';
import { cancelDeletion, requestDeletion } from './deletion.service.ts';
import { readExportFile } from './export-file.service.ts';
import { checkExportLink, makeExportLink, requestExport } from './exports.service.ts';
import { findReadyExport, listExports, toDataExport } from './exports.views.ts';

export function privacyHandlers(context: Context): Handlers['privacy'] {
  const { db, storage, links, log, config } = context;
  const apiUrl = config.serverUrl || config.publicUrl;
  const deletion = async (id: number) => ({
    deletion_at: (await readDeletionAt(db, id))?.toISOString() ?? null,
  });
  return {
    exports: async ({ me }) => ok({ data: await listExports(db, me.id) }),
    requestExport: async ({ me }) => ({ status: 202, body: toDataExport(await requestExport(context, me.id)) }),
    exportLink: async ({ me, params }) => {
      const row = await findReadyExport(db, params.id);
      if (row?.userId !== me.id) fail('not_found');
      const { url, expiresAt } = makeExportLink(links, apiUrl, row);
      return ok({ url, expires_at: expiresAt.toISOString() });
    },
    download: async ({ params, query }) => {
      const row = (await findReadyExport(db, params.id)) ?? fail('not_found');
      const state = checkExportLink(links, { id: row.id, userId: row.userId, ...query });
      if (state === 'forged' || row.fileKey === null) fail('not_found');
      if (state === 'expired') fail('link_expired');
      const file = Readable.from(readExportFile(storage, row.fileKey, row.parts), { objectMode: false });
      file.on('error', (error) => log.error({ error, exportId: row.id }, 'a data export could not be read'));
      const name = `magpie-data-${row.createdAt.toISOString().slice(0, 10)}.zip`;
      const headers = {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': String(row.bytes ?? 0),
      };
      return { ...ok(file), headers };
    },
    requestDeletion: async ({ me, body }) => {
      const deletionAt = await requestDeletion(context, me, body.password);
      return ok({ deletion_at: deletionAt.toISOString() });
    },
    cancelDeletion: async ({ me }) => {
      await cancelDeletion(context, me.id);
      return ok(await deletion(me.id));
    },
  };
}
