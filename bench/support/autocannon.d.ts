/** Declares what the benchmarks use of autocannon, which has no types. */
declare module 'autocannon' {
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number; max: number };
    non2xx: number;
    errors: number;
  };
  type Request = { method: 'GET'; path: string; headers?: Record<string, string> };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    /** The number of worker threads that send requests; by default the main thread sends them. */
    workers?: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** Sent in turn by each connection, instead of the path of `url`. */
    requests?: readonly Request[];
    /** Called for each connection before it sends requests. */
    setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }): Promise<Result>;
}
