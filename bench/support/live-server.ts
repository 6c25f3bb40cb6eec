/** Runs the whole product in a child process, with conversations of two users each. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp, openDatabase, openStorage } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { LimitVariables } from '../../src/server/config/limits.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import { createLog } from '../../src/server/log/log.ts';
import { handleRequests, processorTime, settledMemory } from './child-process.ts';
import { type Talk, tokenOf } from './live-users.ts';

export type LiveServerRequest =
  /** Creates conversations and returns them. User n has the token `tokenOf(n)`. */
  | { act: 'fill'; talks: number }
  /**
   * Drains the outbox. Returns the conversation id and client id of each message, in order, and the number of pushes
   * that are still due.
   */
  | { act: 'stored' }
  | { act: 'memory' }
  /** Returns the milliseconds of processor time used by this process and its threads. */
  | { act: 'cpu' };

const folder = await mkdtemp(join(tmpdir(), 'magpie-live-'));
const [, , databaseUrl = '', port = '0', dataDir = folder] = process.argv;
const config = readConfig({
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://magpie.test',
  DATABASE_URL: databaseUrl,
  ...Object.fromEntries(Object.keys(LimitVariables).map((name) => [name, '9999999'])),
  REALTIME_SOCKETS_PER_ADDRESS: '9999999',
  DEMO: '0',
});
const log = createLog('warn');
const database = await openDatabase(config, log);
await migrateDatabase(database.db);
const app = await createApp({ config, log, database, storage: await openStorage(config) });
await app.server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4096 });

/** User 2n is the seller and user 2n + 1 the buyer of conversation n. */
async function fill(talks: number): Promise<Talk[]> {
  const { db } = database;
  const run = (text: string) => db.execute(sql.raw(text));
  await run(`insert into users (id, name, email, status, currency_id)
    select n, 'person-' || n, 'person-' || n || '@example.test', 'active', (select min(id) from currencies)
    from generate_series(2, ${talks * 2 + 1}) n`);
  await run(`insert into groups (name) values ('Group')`);
  await run(`insert into source_types (name) values ('Album')`);
  await run(`insert into images (owner_id, key, folder, width, height)
    values (2, 'listings/0123456789abcdef0123456789abcdef-aabbcc', 'listings', 1280, 720)`);
  await run(`insert into listings (id, seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id)
    select n, n * 2, 'Listing ' || n, 100, (select min(id) from currencies), (select min(id) from groups),
      (select min(id) from source_types), '<p>As new.</p>', (select min(id) from images)
    from generate_series(1, ${talks}) n`);
  await run(`insert into connections (listing_id, buyer_id, seller_id, status)
    select n, n * 2 + 1, n * 2, 'accepted' from generate_series(1, ${talks}) n`);
  await run(`insert into conversations (id, listing_id, buyer_id, seller_id)
    select n, n, n * 2 + 1, n * 2 from generate_series(1, ${talks}) n`);
  await run(`insert into conversation_parties (conversation_id, user_id)
    select n / 2, n from generate_series(2, ${talks * 2 + 1}) n`);
  for (let from = 2; from <= talks * 2 + 1; from += 500) {
    const rows = Array.from({ length: Math.min(500, talks * 2 + 2 - from) }, (_none, at) => {
      const hash = createHash('sha256')
        .update(tokenOf(from + at))
        .digest('hex');
      return `(${from + at}, '\\x${hash}', now() + interval '1 day')`;
    });
    await run(`insert into access_tokens (user_id, token_hash, expires_at) values ${rows.join(', ')}`);
  }
  await run('analyze');
  return Array.from({ length: talks }, (_none, at) => ({ id: at + 1, seller: at * 2 + 2, buyer: at * 2 + 3 }));
}

async function stored(): Promise<{ messages: [number, string][]; waiting: number }> {
  await app.outbox.drain();
  const { rows } = await database.db.execute<{ conversation_id: number; client_id: string }>(
    sql`select conversation_id, client_id from messages order by id`,
  );
  const waiting = await database.db.execute<{ count: string }>(
    sql`select count(*) from outbox where kind = 'push' and run_at <= now()`,
  );
  return {
    messages: rows.map((row) => [row.conversation_id, row.client_id]),
    waiting: Number(waiting.rows[0]?.count),
  };
}

async function handle(request: LiveServerRequest): Promise<unknown> {
  if (request.act === 'fill') return await fill(request.talks);
  if (request.act === 'stored') return await stored();
  if (request.act === 'memory') return await settledMemory();
  return processorTime();
}

handleRequests((app.server.server.address() as AddressInfo).port, handle, async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
