/** What does a benchmark measure? The product in a process of its own, whose cache can be switched off while it runs. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp, openDatabase, openStorage } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { LimitVariables } from '../../src/server/config/limits.ts';
import { migrateDatabase } from '../../src/server/db/migrate.ts';
import type { TableChangeListener } from '../../src/server/db/table-change-feed.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { silentLog } from '../../src/server/log/log.ts';

export type Order =
  | { act: 'cache'; on: boolean }
  | { act: 'session'; userId: number }
  | { act: 'sql'; statement: string }
  | { act: 'end' };

const folder = await mkdtemp(join(tmpdir(), 'magpie-bench-'));
const [databaseUrl = ''] = process.argv.slice(2);
// Work is measured, not refusals: nobody here ever tries too often.
const config = readConfig({
  ...Object.fromEntries(Object.keys(LimitVariables).map((name) => [name, '9999999'])),
  DATA_DIR: folder,
  PUBLIC_URL: 'http://magpie.test',
  DATABASE_URL: databaseUrl,
});
const opened = await openDatabase(config, silentLog);
let isCaching = true;
const listeners: TableChangeListener[] = [];
opened.writes.listen((tables) => {
  for (const listener of listeners) listener(tables);
});
const database = {
  ...opened,
  writes: {
    listen: (listener: TableChangeListener) => void listeners.push(listener),
    isSubscribed: () => isCaching && opened.writes.isSubscribed(),
  },
};
await migrateDatabase(database.db);
const app = await createApp({ config, log: silentLog, database, storage: await openStorage(config) });
const texts = new Map<string, string>();
app.server.get<{ Params: { bytes: string } }>('/bench/fixed/:bytes', async (request, reply) => {
  const { bytes } = request.params;
  const text = texts.get(bytes) ?? 'x'.repeat(Number(bytes));
  texts.set(bytes, text);
  return reply.type('application/json; charset=utf-8').send(text);
});
await app.server.listen({ port: 0, host: '127.0.0.1' });

async function obey(order: Order): Promise<unknown> {
  if (order.act === 'session') return await openSession(app.db, order.userId, 'bench');
  if (order.act === 'sql') return (await app.db.execute(sql.raw(order.statement))).rows;
  if (order.act === 'cache') {
    isCaching = order.on;
    for (const listener of listeners) listener('any');
    return isCaching;
  }
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  return true;
}

process.on('message', (order: Order) => {
  void obey(order).then((answer) => process.send?.({ answer }, () => order.act === 'end' && process.exit(0)));
});
process.send?.({ answer: (app.server.server.address() as AddressInfo).port });
