import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ownApp, startRealServer } from './testing/real-server.ts';

const WANTED = 10_000;
let server: Awaited<ReturnType<typeof startRealServer>>;

beforeEach(async () => {
  server = await startRealServer();
});
afterEach(() => server.stop());

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(server.urlOf(ownApp.key));
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}
const subscribe = (socket: WebSocket, channel: string): void =>
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));

it('a flooding socket subscribes to at most a hundred channels and is closed, while other sockets are still served', async () => {
  const calm = await open();
  const welcome = once(calm, 'message');
  subscribe(calm, 'news');
  await welcome;
  const greedy = await open();
  const closed = once(greedy, 'close') as Promise<[number]>;
  let most = 0;
  const succeeded: string[] = [];
  greedy.on('message', (data: Buffer) => {
    const { event } = JSON.parse(data.toString()) as { event: string };
    if (event.endsWith('subscription_succeeded')) succeeded.push(event);
    most = Math.max(most, server.realtime.stats().subscriptions);
  });
  for (let at = 0; at < WANTED; at++) subscribe(greedy, `channel-${at}`);
  const [code] = await closed;
  // A close code after which a legitimate client reconnects.
  expect(code).toBeGreaterThanOrEqual(4100);
  expect(code).toBeLessThan(4300);
  expect(succeeded).toHaveLength(100);
  expect(most).toBeLessThanOrEqual(101);
  expect(server.realtime.stats()).toEqual({ sockets: 1, subscriptions: 1 });
  const heard = once(calm, 'message');
  await server.realtime.publish({ channels: ['news'], event: 'still', data: 'here' });
  expect(String((await heard)[0])).toContain('still');
  calm.terminate();
});

it('a socket that requests 120 subscriptions gets at most a hundred, and stays connected', async () => {
  const socket = await open();
  const answers: string[] = [];
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      answers.push((JSON.parse(data.toString()) as { event: string }).event);
      if (answers.length === 120) resolve();
    });
  });
  for (let at = 0; at < 120; at++) subscribe(socket, `channel-${at}`);
  await all;
  expect(answers.filter((event) => event === 'pusher:subscription_error')).toHaveLength(20);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(server.realtime.stats().subscriptions).toBe(100);
  socket.terminate();
});
