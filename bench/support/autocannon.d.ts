/** Declares types for the parts of autocannon that the benchmarks use. The package has none. */
declare module 'autocannon' {
  export type Result = {
    requests: { average: number; total: number };
    /** Bytes of the responses with their headers. */
    throughput: { total: number };
    /** Seconds. */
    duration: number;
    latency: { p50: number; p99: number; max: number };
    non2xx: number;
    errors: number;
    /** Responses that `verifyBody` refused. */
    mismatches: number;
  };
  type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. Ignored if `amount` is set. */
    duration?: number;
    amount?: number;
    /** How often autocannon takes a sample and checks whether the load can end, in milliseconds; 1,000 by default. */
    sampleInt?: number;
    /** The timeout of a request in seconds; 10 by default. */
    timeout?: number;
    verifyBody?: (body: string) => boolean;
    overallRate?: number;
    /** The number of worker threads that send requests; by default the main thread sends them. */
    workers?: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** The requests that each connection sends in turn. Replaces the path of `url`. */
    requests?: readonly Request[];
    setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }): Promise<Result>;
}
