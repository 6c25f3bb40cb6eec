/** Connects the privacy feature, and exports what other parts of the server use of it. */

import { Readable } from 'node:stream';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import { type Feature, feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { type Handlers, ok } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import { listDueDeletions, readDeletionAt } from '../auth/index.ts';
import { cancelDeletion, requestDeletion } from './deletion.service.ts';
import { eraseAccount, erasureOutboxHandlers, type PersonalData } from './erasure.service.ts';
import { readExportFile } from './export-file.service.ts';
import { checkExportLink, exportOutboxHandlers, makeExportLink, requestExport } from './exports.service.ts';
import { findReadyExport, listExports, toDataExport } from './exports.views.ts';
import { enforceRetention } from './retention.service.ts';

export { collectPersonalData, eraseAccount } from './erasure.service.ts';
export { countRetained } from './retention.views.ts';

function privacyHandlers(context: Context): Handlers['privacy'] {
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

const BATCH_SIZE = 50;

const accountErasureJob = (db: Db, steps: PersonalData['erasure']): Job => ({
  name: 'account deletions',
  every: 600,
  nodes: 'once',
  run: async (signal) => {
    let erased = 0;
    const errors: unknown[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const ids = await listDueDeletions(db, after, BATCH_SIZE);
      for (const id of ids) {
        if (signal.aborted) return erased;
        // An account that cannot be erased must not delay the others.
        const isErased = await eraseAccount(db, steps, id, signal).catch((error: unknown) => void errors.push(error));
        if (isErased) erased++;
      }
      after = ids.length < BATCH_SIZE ? undefined : ids.at(-1);
    }
    if (errors.length > 0) throw errors[0];
    return erased;
  },
});

const retentionJob = (context: Pick<Context, 'db' | 'mailer'>): Job => ({
  name: 'retention',
  every: DAY_SECONDS,
  nodes: 'once',
  run: (signal) => enforceRetention(context, signal),
});

/** Exports and erases the personal data of all features. */
export const privacyFeature = ({ erasure, sections }: PersonalData): Feature<Pick<Handlers, 'privacy'>> =>
  feature({
    handlers: (context) => ({ privacy: privacyHandlers(context) }),
    deliveries: (context) => ({
      leavingAccounts: erasureOutboxHandlers(context.db, erasure),
      exports: exportOutboxHandlers({ ...context, sections }),
    }),
    jobs: (context) => [accountErasureJob(context.db, erasure), retentionJob(context)],
  });
