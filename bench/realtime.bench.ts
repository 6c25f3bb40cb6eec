/** What does a socket cost, how fast is one event heard by ten thousand, and how long does a message take from Send to screen? */
import { cpus, loadavg } from 'node:os';
import { engine, postgresUrl } from '../test/support/engine.ts';
import { createPostgresDatabase } from '../test/support/test-database.ts';
import { type Child, startChild } from './support/child-process.ts';
import type { LoadAnswer, LoadOrder } from './support/live-load.ts';
import type { Talk } from './support/live-people.ts';
import type { LiveServerOrder } from './support/live-server.ts';
import { quantile } from './support/quantile.ts';
import type { CrowdOrder } from './support/socket-crowd.ts';
import type { SocketServerOrder } from './support/socket-server.ts';
import { printTable, whole } from './support/table.ts';

const COUNTS = [1_000, 5_000, 10_000];
const PUBLISHES = 10;
const TALKS = 1_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const GOAL_MS = 100;

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

type Sockets = { memory: number[]; base: number; fanOut: number[] };
type Kind = 'bare' | 'joined' | 'authenticated';

async function measureSockets(kind: Kind): Promise<Sockets> {
  const server = await startChild<SocketServerOrder>('./socket-server.ts', [kind === 'bare' ? 'bare' : 'ours']);
  const crowd = await startChild<CrowdOrder>('./socket-crowd.ts');
  try {
    const path = kind === 'bare' ? '/' : '/app/own?protocol=7&client=js&version=8.6.0';
    const url = `ws://127.0.0.1:${server.ready}${path}`;
    // A first socket, so that what is loaded at the first one is not counted.
    await crowd.ask({ act: 'open', url, count: 10, as: kind });
    const base = await server.ask<number>({ act: 'memory' });
    const memory: number[] = [];
    for (const count of COUNTS) {
      await crowd.ask({ act: 'open', url, count, as: kind });
      memory.push(await server.ask<number>({ act: 'memory' }));
    }
    await crowd.ask({ act: 'listen' });
    const fanOut: number[] = [];
    for (let at = 0; at < PUBLISHES; at++) fanOut.push(await publishOnce(server, crowd, COUNTS.at(-1) ?? 0));
    return { memory, base, fanOut };
  } finally {
    await crowd.end();
    await server.end();
  }
}

async function publishOnce(server: Child<SocketServerOrder>, crowd: Child<CrowdOrder>, count: number): Promise<number> {
  const began = await server.ask<number>({ act: 'publish', text: JSON.stringify({ words: 'x'.repeat(200) }) });
  const heard = await crowd.ask<{ count: number; last: number }>({ act: 'heard' });
  if (heard.count !== count) throw new Error(`${heard.count} of ${count} sockets heard it`);
  return heard.last - began;
}

async function measureEcho(): Promise<number[]> {
  const server = await startChild<SocketServerOrder>('./socket-server.ts', ['bare']);
  const crowd = await startChild<CrowdOrder>('./socket-crowd.ts');
  await crowd.ask({ act: 'open', url: `ws://127.0.0.1:${server.ready}/`, count: 1, as: 'bare' });
  const times = await crowd.ask<number[]>({ act: 'echo', rounds: 500 });
  await crowd.end();
  await server.end();
  return times;
}

/** One run for each rate, until one misses the goal by far. */
async function measureChat(databaseUrl: string, rates: readonly number[]): Promise<string[][]> {
  const server = await startChild<LiveServerOrder>('./live-server.ts', [databaseUrl]);
  const load = await startChild<LoadOrder>('./live-load.ts');
  const rows: string[][] = [];
  try {
    const talks = await server.ask<Talk[]>({ act: 'fill', talks: TALKS + 1 });
    const sockets = await load.ask<number>({ act: 'connect', port: Number(server.ready), talks });
    await load.ask<LoadAnswer>({ act: 'chat', rate: Math.min(...rates), seconds: 3 });
    for (const rate of rates) {
      const before = await server.ask<number>({ act: 'cpu' });
      const found = await load.ask<LoadAnswer>({ act: 'chat', rate, seconds: SECONDS });
      const used = (await server.ask<number>({ act: 'cpu' })) - before;
      const [p50, p99] = [quantile(found.latencies, 0.5), quantile(found.latencies, 0.99)];
      const { waiting } = await server.ask<{ waiting: number }>({ act: 'kept' });
      const faults = [found.lost, found.doubled, found.outOfOrder, found.failed].map(String);
      rows.push([
        String(rate),
        whole(found.answered / found.seconds),
        whole(sockets),
        ms(p50),
        ms(p99),
        ms(used / found.answered),
        ...faults,
        String(waiting),
      ]);
      console.log(`  ${rate} a second: p50 ${ms(p50)}, p99 ${ms(p99)}`);
      if (p99 > GOAL_MS * 10) break;
    }
    const memory = await server.ask<number>({ act: 'memory' });
    console.log(`  the whole product with ${sockets} sockets: ${megabytes(memory)} MB`);
  } finally {
    await load.end();
    await server.end();
  }
  return rows;
}

console.log(
  `load average at the start: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}; ${cpus().length} cores\n`,
);
const bare = await measureSockets('bare');
const joined = await measureSockets('joined');
const authenticated = await measureSockets('authenticated');
const perSocket = ({ memory, base }: Sockets, at: number): number =>
  ((memory[at] ?? 0) - base) / (COUNTS[at] ?? 1) / 1024;
printTable(
  [
    'idle sockets',
    'bare ws, kB each',
    'ours, in a channel',
    'above ws',
    'ours, authenticated',
    'above ws',
    'all of ours, MB',
  ],
  COUNTS.map((count, at) => {
    const figures = [bare, joined, authenticated].map((one) => perSocket(one, at));
    const [ws = 0, one = 0, two = 0] = figures;
    const cells = [ws, one, one - ws, two, two - ws].map((value) => value.toFixed(1));
    return [whole(count), ...cells, megabytes(authenticated.memory[at] ?? 0)];
  }),
);
console.log('');
const echo = await measureEcho();
printTable(
  ['one event to 10,000 sockets, until the last has it', 'p50', 'slowest'],
  [
    ['bare ws', ms(quantile(bare.fanOut, 0.5)), ms(Math.max(...bare.fanOut))],
    ['ours', ms(quantile(joined.fanOut, 0.5)), ms(Math.max(...joined.fanOut))],
    ['ours, authenticated', ms(quantile(authenticated.fanOut, 0.5)), ms(Math.max(...authenticated.fanOut))],
    ['(bare ws, one word and its echo)', ms(quantile(echo, 0.5)), ms(quantile(echo, 0.99))],
  ],
);
const head = [
  'messages a second',
  'answered',
  'sockets',
  'p50',
  'p99',
  'processor time a message',
  'lost',
  'doubled',
  'out of order',
  'failed',
  'left in the outbox',
];
console.log(`\nPostgreSQL (${engine === 'postgres' ? 'as given' : new URL(postgresUrl).host})`);
const { url, drop } = await createPostgresDatabase();
const onPostgres = await measureChat(url, [200]).finally(drop);
console.log('\nembedded');
const embedded = await measureChat('', [10, 25, 50, 100, 200]);
console.log('');
printTable(
  ['from Send to screen', ...head.slice(1)],
  [
    ...onPostgres.map(([rate, ...rest]) => [`PostgreSQL, ${rate} a second`, ...rest]),
    ...embedded.map(([rate, ...rest]) => [`embedded, ${rate} a second`, ...rest]),
  ],
);
