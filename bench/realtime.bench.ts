/**
 * Measures the memory of a socket, the time to deliver an event to ten thousand sockets, and the time from sending a
 * message until it arrives on the other user's socket.
 */
import { cpus, loadavg } from 'node:os';
import { engine, postgresUrl } from '#test/engine.ts';
import { createPostgresDatabase } from '#test/test-database.ts';
import { startChild } from './support/child-process.ts';
import type { LoadRequest, LoadResult } from './support/live-load.ts';
import type { LiveServerRequest } from './support/live-server.ts';
import type { Talk } from './support/live-users.ts';
import {
  COUNTS,
  type FanOut,
  measureEcho,
  measureServer,
  measureSockets,
  type Sockets,
} from './support/measured-sockets.ts';
import { quantile } from './support/quantile.ts';
import { SOKETI_VERSION, withSoketi } from './support/soketi.ts';
import { printTable, whole } from './support/table.ts';

const TALKS = 1_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const GOAL_MS = 100;

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Measures one message rate after another, until a rate misses the goal by a wide margin. */
async function measureChat(databaseUrl: string, rates: readonly number[]): Promise<string[][]> {
  const server = await startChild<LiveServerRequest>('./live-server.ts', [databaseUrl]);
  const load = await startChild<LoadRequest>('./live-load.ts');
  const rows: string[][] = [];
  try {
    const talks = await server.send<Talk[]>({ act: 'fill', talks: TALKS + 1 });
    const sockets = await load.send<number>({ act: 'connect', port: Number(server.ready), talks });
    await load.send<LoadResult>({ act: 'chat', rate: Math.min(...rates), seconds: 3 });
    for (const rate of rates) {
      const before = await server.send<number>({ act: 'cpu' });
      const result = await load.send<LoadResult>({ act: 'chat', rate, seconds: SECONDS });
      const used = (await server.send<number>({ act: 'cpu' })) - before;
      const [p50, p99] = [quantile(result.latencies, 0.5), quantile(result.latencies, 0.99)];
      const { waiting } = await server.send<{ waiting: number }>({ act: 'stored' });
      const faults = [result.lost, result.doubled, result.outOfOrder, result.failed].map(String);
      rows.push([
        String(rate),
        whole(result.responses / result.seconds),
        whole(sockets),
        ms(p50),
        ms(p99),
        ms(used / result.responses),
        ...faults,
        String(waiting),
      ]);
      console.log(`  ${rate} a second: p50 ${ms(p50)}, p99 ${ms(p99)}`);
      if (p99 > GOAL_MS * 10) break;
    }
    const memory = await server.send<number>({ act: 'memory' });
    console.log(`the whole product with ${sockets} sockets: ${megabytes(memory)} MB`);
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
const soketi = await withSoketi((child) => measureServer(child, 'joined')).catch((error: unknown) => {
  console.log(`soketi is not included: ${error instanceof Error ? error.message : String(error)}\n`);
  return undefined;
});
const bare = await measureSockets('bare');
const joined = await measureSockets('joined');
const authenticated = await measureSockets('authenticated');
const perSocket = ({ memory, base }: Sockets, at: number): number =>
  ((memory[at] ?? 0) - base) / (COUNTS[at] ?? 1) / 1024;
printTable(
  [
    'idle sockets',
    'bare ws, kB each',
    'Magpie, in a channel',
    'above ws',
    'ours, authenticated',
    'above ws',
    `soketi ${SOKETI_VERSION}, in a channel`,
    'all of Magpie, authenticated',
    'all of soketi',
  ],
  COUNTS.map((count, at) => {
    const figures = [bare, joined, authenticated].map((run) => perSocket(run, at));
    const [ws = 0, joinedSize = 0, authenticatedSize = 0] = figures;
    const cells = [ws, joinedSize, joinedSize - ws, authenticatedSize, authenticatedSize - ws].map((value) =>
      value.toFixed(1),
    );
    const all = [authenticated, soketi].map((each) => (each ? `${megabytes(each.memory[at] ?? 0)} MB` : '—'));
    return [whole(count), ...cells, soketi ? perSocket(soketi, at).toFixed(1) : '—', ...all];
  }),
);
console.log('');
const echo = await measureEcho();
const fanOutRow = (name: string, fanOut?: FanOut): string[] =>
  fanOut
    ? [name, ms(quantile(fanOut.times, 0.5)), ms(Math.max(...fanOut.times)), ms(fanOut.processorTime)]
    : [name, '—', '—', '—'];
printTable(
  ['one event to 10,000 sockets, until the last receives it', 'p50', 'slowest', 'processor time'],
  [
    fanOutRow('bare ws', bare.fanOut),
    fanOutRow('ours', joined.fanOut),
    fanOutRow('ours, authenticated', authenticated.fanOut),
    fanOutRow('Magpie, published over HTTP', joined.fanOutOverHttp),
    fanOutRow(`soketi ${SOKETI_VERSION}, published over HTTP`, soketi?.fanOutOverHttp),
    ['(bare ws, one message and its echo)', ms(quantile(echo, 0.5)), ms(quantile(echo, 0.99)), ''],
  ],
);
const head = [
  'messages per second',
  'answered',
  'sockets',
  'p50',
  'p99',
  'processor time per message',
  'lost',
  'doubled',
  'out of order',
  'failed',
  'left in the outbox',
];
console.log(`\nPostgreSQL (${engine === 'postgres' ? 'as configured' : new URL(postgresUrl).host})`);
const { url, drop } = await createPostgresDatabase();
const onPostgres = await measureChat(url, [200]).finally(drop);
console.log('\nembedded');
const embedded = await measureChat('', [10, 25, 50, 75, 100]);
console.log('');
printTable(
  ['from Send to screen', ...head.slice(1)],
  [
    ...onPostgres.map(([rate, ...rest]) => [`PostgreSQL, ${rate} a second`, ...rest]),
    ...embedded.map(([rate, ...rest]) => [`embedded, ${rate} a second`, ...rest]),
  ],
);
