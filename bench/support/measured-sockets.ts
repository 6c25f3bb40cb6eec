/** Measures the memory of thousands of sockets and the time until the last of them receives an event. */
import Pusher from 'pusher';
import { ownApp } from '../../src/server/realtime/testing/real-server.ts';
import { type Child, clock, startChild } from './child-process.ts';
import type { ClientsRequest } from './socket-clients.ts';
import type { SocketServerRequest } from './socket-server.ts';

export const COUNTS = [1_000, 5_000, 10_000];
const PUBLISHES = 10;
const EVENT = { words: 'x'.repeat(200) };

/**
 * `times`: milliseconds from each publish until the last socket receives the event. `processorTime`: the milliseconds
 * of processor time that the server uses per publish.
 */
export type FanOut = { times: number[]; processorTime: number };
/**
 * `base`: bytes of memory that the server uses with ten sockets. `memory`: bytes that it uses with each number of
 * sockets in COUNTS.
 */
export type Sockets = { memory: number[]; base: number; fanOut?: FanOut; fanOutOverHttp?: FanOut };
type Kind = 'bare' | 'joined' | 'authenticated';
type Server = Child<SocketServerRequest>;
type Order = Extract<SocketServerRequest, { act: 'memory' | 'cpu' }>;

const socketCount = COUNTS.at(-1) ?? 0;

/**
 * Publishes several events, each after all sockets have received the previous one. `publish` returns the time of the
 * publish.
 */
async function measureFanOut(
  server: Child<Order>,
  clients: Child<ClientsRequest>,
  publish: () => Promise<number>,
): Promise<FanOut> {
  const times: number[] = [];
  const before = await server.send<number>({ act: 'cpu' });
  for (let at = 0; at < PUBLISHES; at++) {
    const publishedAt = await publish();
    const received = await clients.send<{ count: number; last: number }>({ act: 'received' });
    if (received.count !== socketCount) throw new Error(`${received.count} of ${socketCount} sockets received it`);
    times.push(received.last - publishedAt);
  }
  const used = (await server.send<number>({ act: 'cpu' })) - before;
  return { times, processorTime: used / PUBLISHES };
}

function publishOverHttp(port: number): () => Promise<number> {
  const client = new Pusher({
    appId: ownApp.id,
    key: ownApp.key,
    secret: ownApp.secret,
    host: '127.0.0.1',
    port: String(port),
    useTLS: false,
  });
  return async () => {
    const began = clock();
    await client.trigger('clients', 'word', EVENT);
    return began;
  };
}

/**
 * Measures any server that is configured with the app key of `ownApp`. Publishing over HTTP is measured only if `kind`
 * is `joined`.
 */
export async function measureServer(
  server: Child<Order>,
  kind: Kind,
  publish?: () => Promise<number>,
): Promise<Sockets> {
  const clients = await startChild<ClientsRequest>('./socket-clients.ts');
  const port = Number(server.ready);
  try {
    const path = kind === 'bare' ? '/' : `/app/${ownApp.key}?protocol=7&client=js&version=8.6.0`;
    const url = `ws://127.0.0.1:${port}${path}`;
    // Open ten sockets first, so that modules loaded by the first connection are not counted.
    await clients.send({ act: 'open', url, count: 10, as: kind });
    const base = await server.send<number>({ act: 'memory' });
    const memory: number[] = [];
    for (const count of COUNTS) {
      await clients.send({ act: 'open', url, count, as: kind });
      memory.push(await server.send<number>({ act: 'memory' }));
    }
    await clients.send({ act: 'listen' });
    const fanOut = publish && (await measureFanOut(server, clients, publish));
    const fanOutOverHttp = kind === 'joined' ? await measureFanOut(server, clients, publishOverHttp(port)) : undefined;
    return { memory, base, ...(fanOut && { fanOut }), ...(fanOutOverHttp && { fanOutOverHttp }) };
  } finally {
    await clients.end();
  }
}

export async function measureSockets(kind: Kind): Promise<Sockets> {
  const server: Server = await startChild('./socket-server.ts', [kind === 'bare' ? 'bare' : 'ours']);
  const text = JSON.stringify(EVENT);
  return await measureServer(server, kind, () => server.send({ act: 'publish', text })).finally(() => server.end());
}

/** Returns the round-trip times, in milliseconds, of messages that the bare library echoes over one socket. */
export async function measureEcho(): Promise<number[]> {
  const server: Server = await startChild('./socket-server.ts', ['bare']);
  const clients = await startChild<ClientsRequest>('./socket-clients.ts');
  await clients.send({ act: 'open', url: `ws://127.0.0.1:${server.ready}/`, count: 1, as: 'bare' });
  const times = await clients.send<number[]>({ act: 'echo', rounds: 500 });
  await clients.end();
  await server.end();
  return times;
}
