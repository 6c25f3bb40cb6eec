import { afterAll, beforeAll, expect, it } from 'vitest';
import { channels } from '../../src/contract/realtime.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import { openSession } from '../../src/server/features/auth/index.ts';
import { makeUser } from '../support/factories.ts';
import { endProcess, freePort, type Running, startReady, temporaryFolder } from '../support/own-process.ts';
import { connectPusher, type PusherClient } from '../support/pusher-client.ts';
import { fillMigrated } from '../support/test-database.ts';

const CLIENTS = 5;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let port: number;
let running: Running | undefined;
let token: string;
let userId: number;
const clients: PusherClient[] = [];
let reconnectTimer: NodeJS.Timeout | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  await fillMigrated(folder.path);
  const database = await openEmbedded({ folder: folder.path });
  userId = (await makeUser(database.db)).id;
  token = await openSession(database.db, userId, 'test');
  await database.close();
});
afterAll(async () => {
  clearInterval(reconnectTimer);
  for (const client of clients) client.disconnect();
  await endProcess(running, folder);
});

async function start(): Promise<void> {
  running = await startReady({ PORT: String(port), DATA_DIR: folder.path });
}
const areSubscribed = () =>
  clients.every(
    (client) => client.channel(channels.privateUser(userId))?.subscribed && client.connection.state === 'connected',
  );

it('clients whose sockets were closed with code 4100 can subscribe again soon after a restart', async () => {
  await start();
  const closings: number[] = [];
  const retried = new Set<number>();
  for (let at = 0; at < CLIENTS; at++) {
    const client = connectPusher(`http://127.0.0.1:${port}`, token);
    client.connection.bind('error', (error: { data?: { code?: number } }) => void closings.push(error.data?.code ?? 0));
    client.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current === 'connecting' && closings.length > 0) retried.add(at);
    });
    client.subscribe(channels.privateUser(userId));
    clients.push(client);
  }
  await expect.poll(areSubscribed, { timeout: 10_000 }).toBe(true);
  // Reconnects as the app does: pusher-js alone would wait 15 s after the first refused connection.
  reconnectTimer = setInterval(() => {
    for (const client of clients) {
      if (client.connection.state === 'connected') continue;
      client.disconnect();
      client.connect();
    }
  }, 2_000);
  running?.child.kill('SIGTERM');
  expect(await running?.exited).toBe(0);
  expect(closings.filter((code) => code > 0)).toEqual(Array(CLIENTS).fill(4100));
  // The close code makes every client retry after a second, while the port is still closed.
  await expect.poll(() => retried.size, { timeout: 10_000 }).toBe(CLIENTS);
  await start();
  // The timeout is less than the 15 s that pusher-js alone would wait.
  await expect.poll(areSubscribed, { timeout: 10_000, interval: 20 }).toBe(true);
}, 60_000);
