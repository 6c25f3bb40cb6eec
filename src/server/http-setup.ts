/** Creates the HTTP server and registers everything that it answers. */
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { setUpDevPages } from './dev-pages-setup.ts';
import type { Feature } from './feature.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { type DispatchOptions, registerRoutes } from './http/dispatch.ts';
import { registerHealth } from './http/health.ts';
import { registerRealtimeApi } from './http/realtime-api.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { createServer } from './http/server.ts';
import type { PageParts } from './http/spa-host.ts';
import { enforceRateLimit } from './limits/limits.ts';
import { limitPaths } from './limits/path-limits.ts';
import { routeLimitKey, routeLimits } from './limits/route-limits.ts';
import { registerStorage } from './storage/serve.ts';
import { setUpWeb } from './web-setup.ts';

export type HttpOptions = Pick<DispatchOptions, 'handlers' | 'authenticate' | 'refuseSuspended' | 'checkResponses'> & {
  features: readonly Feature[];
  pages: PageParts;
  renderer: string | undefined;
  /** Registers the route of the command line. */
  registerOperator: (server: FastifyInstance) => void;
};

function registerMonitoring(server: FastifyInstance, { config, database, storage, realtime, log }: Context): void {
  registerHealth(server, {
    log,
    probes: {
      database: database.ping,
      storage: storage.ping,
      fanout: async () => {
        if (!(await realtime.isReady())) throw new Error('not reachable');
      },
    },
    gauges: () => ({
      magpie_realtime_sockets: realtime.stats().sockets,
      magpie_realtime_subscriptions: realtime.stats().subscriptions,
    }),
    metricsToken: config.metricsToken,
  });
}

export async function setUpHttp(context: Context, options: HttpOptions): Promise<FastifyInstance> {
  const { config, log, storage, realtime, limiter, limits, xsrfKey, temporary } = context;
  const { features, pages, renderer, registerOperator, ...dispatch } = options;
  const server = await createServer(config, log);
  await registerRoutes(server, {
    ...{ ...dispatch, xsrfKey, temporary },
    // Development mode only recommends the second factor, because the demo's admin has a published password anyway.
    requireStaffFactor: config.production,
    limit: (call, { me, network }) =>
      enforceRateLimit(limiter, limits[routeLimits[call]], routeLimitKey(call, { userId: me?.id, network })),
  });
  limitPaths(server, { limiter, limits });
  registerOperator(server);
  registerStorage(server, storage);
  registerApiDocs(server);
  registerSecurityTxt(server, config);
  await setUpDevPages(server, config);
  registerMonitoring(server, context);
  await registerRealtimeApi(server, realtime);
  for (const { routes } of features) routes?.(server, context);
  const isLimited = async (network: string) => (await limiter.consume(limits.pages, `network ${network}`)) > 0;
  await setUpWeb(server, context, { ...pages, isLimited }, renderer);
  realtime.attach(server.server);
  return server;
}
