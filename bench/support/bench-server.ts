/** Runs the product in a child process. Its cache can be switched off at run time. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { DEFAULT_RING_LENGTH } from '../../src/contract/limits.ts';
import { createApp, openDatabase, openStorage } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { LimitVariables } from '../../src/server/config/limits.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { LocalTableChangeFeed, type TableChangeListener } from '../../src/server/db/table-change-feed.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { readRingInput } from '../../src/server/features/rings/index.ts';
import { silentLog } from '../../src/server/log/log.ts';
import { findRings } from '../../src/server/rings-solver/rings-solver.ts';
import { cardMarket } from './ring-market.ts';

export type BenchServerRequest =
  | { act: 'cache'; on: boolean }
  | { act: 'session'; userId: number }
  | { act: 'sql'; statement: string }
  /**
   * Starts a loop that reads the trade graph from the database and then searches for rings among `listings` generated
   * listings. If `listings` is 0, only ends the running loop. Returns `RingSearches`.
   */
  | { act: 'rings'; listings: number }
  | { act: 'delay' }
  | { act: 'end' };

/**
 * The number of finished searches, and the number of fits (a listing and a want that match) that the last search read.
 */
export type RingSearches = { searches: number; fits: number };
/** The event loop delay, in milliseconds. */
export type LoopDelay = { p99: number; max: number };

const folder = await mkdtemp(join(tmpdir(), 'magpie-bench-'));
const [databaseUrl = '', renderer] = process.argv.slice(2);
// Set all rate limits so high that no request of a benchmark is refused.
const config = readConfig({
  ...Object.fromEntries(Object.keys(LimitVariables).map((name) => [name, '9999999'])),
  // New accounts have lower limits, so treat no account as new.
  NEW_ACCOUNT_DAYS: '0',
  DATA_DIR: folder,
  PUBLIC_URL: 'http://magpie.test',
  DATABASE_URL: databaseUrl,
});
const opened = await openDatabase(config, silentLog);
let isCaching = true;
const cacheFeed = new LocalTableChangeFeed();
opened.tableChanges.listen((payload) => cacheFeed.notify(payload));
const database = {
  ...opened,
  tableChanges: {
    listen: (listener: TableChangeListener) => cacheFeed.listen(listener),
    isSubscribed: () => isCaching && opened.tableChanges.isSubscribed(),
  },
};
await migrateDatabase(database.db);
const app = await createApp({ config, log: silentLog, database, storage: await openStorage(config), renderer });
const texts = new Map<string, string>();
app.server.get<{ Params: { bytes: string } }>('/dev/fixed/:bytes', async (request, reply) => {
  const { bytes } = request.params;
  const text = texts.get(bytes) ?? 'x'.repeat(Number(bytes));
  texts.set(bytes, text);
  return reply.type('application/json; charset=utf-8').send(text);
});
await app.server.listen({ port: 0, host: '127.0.0.1' });

/** Runs a statement without the product's time limit, because statements that prepare a benchmark change many rows. */
async function runStatement(statement: string): Promise<unknown[]> {
  return await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return (await tx.execute(sql.raw(statement))).rows;
  });
}

let searching = new AbortController();
let searches = 0;
let fits = 0;
const loopDelay = monitorEventLoopDelay({ resolution: 1 });
loopDelay.enable();

function readLoopDelay(): LoopDelay {
  const delay = { p99: loopDelay.percentile(99) / 1e6, max: loopDelay.max / 1e6 };
  loopDelay.reset();
  return delay;
}

async function searchForRings(listings: number, signal: AbortSignal): Promise<void> {
  const input = cardMarket({ seed: 1, listings, fits: listings * 20, perUser: 5, ringLength: DEFAULT_RING_LENGTH });
  while (!signal.aborted) {
    fits = (await readRingInput(app.db, DEFAULT_RING_LENGTH)).fits.length;
    await findRings({ input, seed: 1, signal });
    searches += 1;
  }
}

function switchRings(listings: number): RingSearches {
  searching.abort();
  searching = new AbortController();
  const { signal } = searching;
  if (listings > 0) {
    // The search can still be reading the graph when the benchmark closes the database, so its error is ignored.
    void searchForRings(listings, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
  return { searches, fits };
}

async function handle(request: BenchServerRequest): Promise<unknown> {
  if (request.act === 'session') return await openSession(app.db, request.userId, 'bench');
  if (request.act === 'rings') return switchRings(request.listings);
  if (request.act === 'delay') return readLoopDelay();
  if (request.act === 'sql') return await runStatement(request.statement);
  if (request.act === 'cache') {
    isCaching = request.on;
    cacheFeed.notify();
    return isCaching;
  }
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  return true;
}

process.on('message', (request: BenchServerRequest) => {
  void handle(request).then((answer) => process.send?.({ answer }, () => request.act === 'end' && process.exit(0)));
});
process.send?.({ answer: (app.server.server.address() as AddressInfo).port });
