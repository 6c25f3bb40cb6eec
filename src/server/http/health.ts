/** Serves liveness, readiness and metrics. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';

/** Checks one part of the system; rejects with the reason if the part is not reachable. */
export type Probe = () => Promise<void>;

const PROBE_TIMEOUT_MS = 3000;

async function within(probe: Probe): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${PROBE_TIMEOUT_MS} ms`)), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reports in fixed words whether each part is reachable, because anyone can read this. The reasons go to the log. */
async function tryAll(probes: Readonly<Record<string, Probe>>, log: Log): Promise<Record<string, string>> {
  const results = await Promise.all(
    Object.entries(probes).map(async ([name, probe]): Promise<[string, string]> => {
      try {
        await within(probe);
        return [name, 'ok'];
      } catch (error) {
        log.warn({ error, part: name }, 'a part is not reachable');
        return [name, 'not reachable'];
      }
    }),
  );
  return Object.fromEntries(results);
}

function canReadMetrics(authorization: string | undefined, token: string): boolean {
  const [received, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return received.length === expected.length && timingSafeEqual(received, expected);
}

type Options = {
  log: Log;
  probes: Readonly<Record<string, Probe>>;
  /** Gauges by Prometheus name. */
  gauges(): Readonly<Record<string, number>>;
  metricsToken: string | undefined;
};

export function registerHealth(app: FastifyInstance, options: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const parts = await tryAll(options.probes, options.log);
    const ready = Object.values(parts).every((part) => part === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', parts });
  });
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = options;
    if (!metricsToken || !canReadMetrics(request.headers.authorization, metricsToken)) throw new AppError('not_found');
    const memory = process.memoryUsage();
    const gauges = {
      process_resident_memory_bytes: memory.rss,
      nodejs_heap_used_bytes: memory.heapUsed,
      process_uptime_seconds: Math.round(process.uptime()),
      ...options.gauges(),
    };
    const lines = Object.entries(gauges).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`);
    return reply.type('text/plain; version=0.0.4').send(lines.join(''));
  });
}
