/** Runs PGlite in its own thread, so that a slow query never blocks the event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

export type WorkerSettings = {
  /** The data folder; if undefined, the database is in memory. */
  folder: string | undefined;
  /** A database dump to load at the start; tests use it to clone the migrated database. */
  dump: Uint8Array | undefined;
  /** Each notification of this channel is posted to the parent thread, before the result of the commit that sent it. */
  channel: string;
};
export type WorkerRequest =
  | { id: number; act: 'query'; text: string; values: (string | null)[] }
  | { id: number; act: 'dump' }
  | { id: number; act: 'close' };
export type WorkerFailure = { message: string; code?: string; fields?: Record<string, unknown> };
export type WorkerResponse =
  | { id: number; ok: true; rows: unknown[]; fields: { name: string; dataTypeID: number }[]; rowCount: number }
  | { id: number; ok: true; dump: Uint8Array }
  | { id: number; ok: true }
  | { id: number; ok: false; failure: WorkerFailure };
export type WorkerMessage = WorkerResponse | { tableChange: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

const asText = (value: unknown): unknown => value;
/** Every value is already text, so every type is passed through unchanged. */
const textForAll = new Proxy({}, { get: () => asText }) as Record<string, (value: unknown) => string>;

async function open(settings: WorkerSettings): Promise<PGlite> {
  const database = await PGlite.create({
    ...(settings.folder ? { dataDir: settings.folder } : {}),
    ...(settings.dump ? { loadDataDir: new Blob([new Uint8Array(settings.dump)]) } : {}),
    extensions: { pg_trgm, unaccent },
  });
  // Returns rows as text, because the caller applies the same parsers as with a PostgreSQL server.
  for (const type of Object.keys(database.parsers)) database.parsers[type] = (value: string) => value;
  await database.query(`listen ${settings.channel}`);
  database.onNotification((_, tableChange) => port?.postMessage({ tableChange } satisfies WorkerMessage));
  return database;
}

function describe(error: unknown): WorkerFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, detail, constraint, table, column, severity } = error as Error & Record<string, unknown>;
  return {
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    fields: { detail, constraint, table, column, severity },
  };
}

async function answer(database: PGlite, request: WorkerRequest): Promise<WorkerResponse> {
  if (request.act === 'close') {
    await database.close();
    return { id: request.id, ok: true };
  }
  if (request.act === 'dump') {
    const dump = await database.dumpDataDir('none');
    return { id: request.id, ok: true, dump: new Uint8Array(await dump.arrayBuffer()) };
  }
  const result = await database.query<unknown>(request.text, request.values, {
    rowMode: 'array',
    serializers: textForAll,
  });
  const { rows, fields, affectedRows } = result;
  return { id: request.id, ok: true, rows, fields, rowCount: affectedRows || rows.length };
}

const opening = open(workerData as WorkerSettings);
opening.then(
  () => port.postMessage({ id: 0, ok: true } satisfies WorkerResponse),
  (error: unknown) => port.postMessage({ id: 0, ok: false, failure: describe(error) } satisfies WorkerResponse),
);

async function reply(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    return await answer(await opening, request);
  } catch (error) {
    return { id: request.id, ok: false, failure: describe(error) };
  }
}

port.on('message', (request: WorkerRequest) => {
  void reply(request).then((message) => port.postMessage(message));
});
