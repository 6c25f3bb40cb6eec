/**
 * Sends requests to several servers in short alternating slices, so that other load on the machine affects all servers
 * alike.
 */
import autocannon from 'autocannon';
import { quantile } from './quantile.ts';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
type Slice = { rate: number; p50: number; p99: number; bytes: number };
export type Load = {
  readonly origin: string;
  /** The requests, sent in turn over all connections; each slice continues where the previous slice stopped. */
  readonly requests: readonly LoadRequest[];
  /** The length of a slice in seconds. */
  readonly seconds: number;
  /** Text that every successful response contains. */
  readonly expected: string;
};
/** Medians of the measured slices; `bytes` is the size of a response with its headers. */
export type Measured = Slice;

type Running = Load & { sent: number; slices: Slice[] };

/**
 * Sends a number of requests that is based on the rate of the previous slice, and waits for all responses. A slice with
 * a fixed end would cut off slow responses and not count them.
 */
async function measureSlice(load: Running, connections: number): Promise<void> {
  const { origin, requests, slices, seconds, expected } = load;
  const perConnection = Math.max(2, Math.round(((slices.at(-1)?.rate ?? 0) * seconds) / connections));
  const result = await autocannon({
    ...{ url: origin, connections, amount: perConnection * connections, sampleInt: 20, timeout: 120 },
    requests: requests.slice(0, 1),
    setupClient: (client) => {
      const next = () => requests[load.sent++ % requests.length] as LoadRequest;
      client.setRequests(Array.from({ length: perConnection }, next));
    },
    verifyBody: (body) => body.includes(expected),
  });
  if (result.non2xx + result.errors + result.mismatches > 0) {
    throw new Error(`${origin}: ${result.non2xx} refused, ${result.errors} failed, ${result.mismatches} unexpected`);
  }
  const { total } = result.requests;
  const { p50, p99 } = result.latency;
  slices.push({ rate: total / result.duration, p50, p99, bytes: result.throughput.total / total });
}

/**
 * Measures the loads in alternating slices. The first two slices of each load are not counted: the first is short,
 * because the rate is not known yet, and the second warms up the server.
 */
export async function measureInTurn(
  loads: readonly Load[],
  { connections, rounds }: { connections: number; rounds: number },
): Promise<Map<Load, Measured>> {
  const running = new Map<Load, Running>(loads.map((load) => [load, { ...load, sent: 0, slices: [] }]));
  for (let round = -2; round < rounds; round++) {
    for (const load of running.values()) await measureSlice(load, connections);
  }
  const medianOf = ({ slices }: Running, read: (slice: Slice) => number) =>
    quantile(slices.slice(-rounds).map(read), 0.5);
  return new Map(
    [...running].map(([load, results]) => [
      load,
      {
        rate: medianOf(results, ({ rate }) => rate),
        p50: medianOf(results, ({ p50 }) => p50),
        p99: medianOf(results, ({ p99 }) => p99),
        bytes: medianOf(results, ({ bytes }) => bytes),
      },
    ]),
  );
}
