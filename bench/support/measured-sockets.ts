/** What do thousands of sockets cost a server, and how soon has the last of them heard one event? */
import Pusher from 'pusher';
import { ownApp } from '../../src/server/realtime/testing/real-server.ts';
import { type Child, clock, startChild } from './child-process.ts';
import type { CrowdOrder } from './socket-crowd.ts';
import type { SocketServerOrder } from './socket-server.ts';

export const COUNTS = [1_000, 5_000, 10_000];
const PUBLISHES = 10;
const EVENT = { words: 'x'.repeat(200) };

/** Milliseconds from publishing until the last socket has it, one each time; and the server's processor time for one. */
export type Told = { times: number[]; processorTime: number };
/** Bytes: of the server with ten sockets, and with each of COUNTS. */
export type Sockets = { memory: number[]; base: number; told?: Told; toldOverHttp?: Told };
type Kind = 'bare' | 'joined' | 'authenticated';
type Server = Child<SocketServerOrder>;
type Order = Extract<SocketServerOrder, { act: 'memory' | 'cpu' }>;

const everybody = COUNTS.at(-1) ?? 0;

/** Resolves when all have heard what `publish` published at the time that it answers. */
async function tell(server: Child<Order>, crowd: Child<CrowdOrder>, publish: () => Promise<number>): Promise<Told> {
  const times: number[] = [];
  const before = await server.ask<number>({ act: 'cpu' });
  for (let at = 0; at < PUBLISHES; at++) {
    const began = await publish();
    const heard = await crowd.ask<{ count: number; last: number }>({ act: 'heard' });
    if (heard.count !== everybody) throw new Error(`${heard.count} of ${everybody} sockets heard it`);
    times.push(heard.last - began);
  }
  const used = (await server.ask<number>({ act: 'cpu' })) - before;
  return { times, processorTime: used / PUBLISHES };
}

function overHttp(port: number): () => Promise<number> {
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
    await client.trigger('crowd', 'word', EVENT);
    return began;
  };
}

/** Any server of the protocol that has our app, ready with its port; the bare one knows no HTTP to be told over. */
export async function measureServer(
  server: Child<Order>,
  kind: Kind,
  publish?: () => Promise<number>,
): Promise<Sockets> {
  const crowd = await startChild<CrowdOrder>('./socket-crowd.ts');
  const port = Number(server.ready);
  try {
    const path = kind === 'bare' ? '/' : `/app/${ownApp.key}?protocol=7&client=js&version=8.6.0`;
    const url = `ws://127.0.0.1:${port}${path}`;
    // A first socket, so that what is loaded at the first one is not counted.
    await crowd.ask({ act: 'open', url, count: 10, as: kind });
    const base = await server.ask<number>({ act: 'memory' });
    const memory: number[] = [];
    for (const count of COUNTS) {
      await crowd.ask({ act: 'open', url, count, as: kind });
      memory.push(await server.ask<number>({ act: 'memory' }));
    }
    await crowd.ask({ act: 'listen' });
    const told = publish && (await tell(server, crowd, publish));
    const toldOverHttp = kind === 'joined' ? await tell(server, crowd, overHttp(port)) : undefined;
    return { memory, base, ...(told && { told }), ...(toldOverHttp && { toldOverHttp }) };
  } finally {
    await crowd.end();
  }
}

/** The bare `ws` library, or our server with sockets of this kind. */
export async function measureSockets(kind: Kind): Promise<Sockets> {
  const server: Server = await startChild('./socket-server.ts', [kind === 'bare' ? 'bare' : 'ours']);
  const text = JSON.stringify(EVENT);
  return await measureServer(server, kind, () => server.ask({ act: 'publish', text })).finally(() => server.end());
}

/** Milliseconds for a word and its echo over one socket of the bare library. */
export async function measureEcho(): Promise<number[]> {
  const server: Server = await startChild('./socket-server.ts', ['bare']);
  const crowd = await startChild<CrowdOrder>('./socket-crowd.ts');
  await crowd.ask({ act: 'open', url: `ws://127.0.0.1:${server.ready}/`, count: 1, as: 'bare' });
  const times = await crowd.ask<number[]>({ act: 'echo', rounds: 500 });
  await crowd.end();
  await server.end();
  return times;
}
