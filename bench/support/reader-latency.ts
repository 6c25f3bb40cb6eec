/**
 * Measures the response times of the newest listings and the event loop delay, with and without a search for rings in
 * the same server.
 */
import autocannon from 'autocannon';
import type { LoopDelay, RingSearches } from './bench-server.ts';
import type { ServerProcess } from './server-process.ts';

const SECONDS = 15;
/** Long enough to read the whole trade graph and to finish a search for rings. */
const SECONDS_OF_SEARCHES = 90;
/** The number of reads per second: typical of many readers, but too few to saturate the machine. */
const READS = 200;
const RING_LISTINGS = 10_000;
/** One in USERS_PER_TRADER users takes part in rings, so that a search reads about 200,000 fits. */
const USERS_PER_TRADER = 4;

type ReaderLatency = { p50: number; p99: number; delay: LoopDelay };

async function readNewest(server: ServerProcess, duration = SECONDS): Promise<ReaderLatency> {
  const url = `${server.origin}/api/listings/newest`;
  await server.get({ act: 'delay' });
  const result = await autocannon({ url, connections: 10, duration, overallRate: READS, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('the newest listings did not always return 200');
  const delay = (await server.get({ act: 'delay' })) as LoopDelay;
  return { p50: result.latency.p50, p99: result.latency.p99, delay };
}

export async function measureReaders(server: ServerProcess) {
  const statement = `update users set joins_rings = true where id % ${USERS_PER_TRADER} = 0`;
  await server.get({ act: 'sql', statement });
  await server.get({ act: 'sql', statement: 'analyze users' });
  await readNewest(server);
  const alone = await readNewest(server);
  await server.get({ act: 'rings', listings: RING_LISTINGS });
  const solving = await readNewest(server, SECONDS_OF_SEARCHES);
  const { searches, fits } = (await server.get({ act: 'rings', listings: 0 })) as RingSearches;
  return { alone, solving, searches, fits };
}
