/** Measures the newest listings with and without a search for rings in the same server. */
import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';

const SECONDS = 15;
/** Reads per second: many readers, without saturating the machine. */
const READS = 200;
const RING_LISTINGS = 10_000;

type ReaderLatency = { p50: number; p99: number };

async function readNewest(server: ServerProcess): Promise<ReaderLatency> {
  const url = `${server.origin}/api/listings/newest`;
  const result = await autocannon({ url, connections: 10, duration: SECONDS, overallRate: READS, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('the newest listings did not always return 200');
  return { p50: result.latency.p50, p99: result.latency.p99 };
}

export async function measureReaders(server: ServerProcess) {
  await readNewest(server);
  const alone = await readNewest(server);
  await server.get({ act: 'rings', listings: RING_LISTINGS });
  const solving = await readNewest(server);
  const searches = Number(await server.get({ act: 'rings', listings: 0 }));
  return { alone, solving, searches };
}
