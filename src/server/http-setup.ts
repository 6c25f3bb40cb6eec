/** Creates the HTTP server and registers everything that it answers. */

import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createReadCache } from './cache/read-cache.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import type { Database } from './db/client.ts';
import type { Feature } from './feature.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerDevPages } from './http/dev-pages.ts';
import { type DispatchOptions, registerRoutes } from './http/dispatch.ts';
import { registerHealth } from './http/health.ts';
import { createPageRenderer } from './http/page-renderer.ts';
import { registerRealtimeApi } from './http/realtime-api.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import { createServer } from './http/server.ts';
import { type PageParts, type RenderForVisitor, registerSpaHost } from './http/spa-host.ts';
import { registerWebDev } from './http/web-dev.ts';
import { enforceRateLimit } from './limits/limits.ts';
import { limitPaths } from './limits/path-limits.ts';
import { routeLimitKey, routeLimits } from './limits/route-limits.ts';
import type { Log } from './log/log.ts';
import { addMailboxPages } from './mail/mailbox-pages.ts';
import { mailboxFolder } from './mail-setup.ts';
import { addDevelopmentProvider } from './openid/development-provider-pages.ts';
import { googleReturnUrl } from './openid/google-return-url.ts';
import { registerStorage } from './storage/serve.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** A cached page takes about 100 kB of memory. */
const MAX_PAGES = 300;

type Parts = { config: Config; database: Pick<Database, 'tableChanges'>; log: Log };

/**
 * `entry` is the renderer's file. Cached pages are the same for all users, because the API requests of the renderer
 * carry no token.
 */
export function cachedRenderer(
  entry: string,
  server: FastifyInstance,
  { config, database, log }: Parts,
): RenderForVisitor {
  const headers = { host: new URL(config.publicUrl).host, accept: 'application/json' };
  const renderer = createPageRenderer({
    entry,
    request: async (path, network) => {
      const { statusCode, body } = await server.inject({ method: 'GET', url: path, headers, remoteAddress: network });
      return { status: statusCode, body };
    },
  });
  server.addHook('onClose', () => renderer.close());
  const cache = createReadCache({ tableChanges: database.tableChanges, maxEntries: MAX_PAGES });
  return async (task, network) => {
    try {
      return await cache.read(JSON.stringify(task), () => renderer.render(task, network));
    } catch (error) {
      log.warn({ error }, 'a page was left to the browser');
      return undefined;
    }
  };
}

/** Without `renderer`, browsers render all pages themselves. */
async function setUpWeb(
  server: FastifyInstance,
  parts: Parts,
  pageParts: PageParts,
  renderer: string | undefined,
): Promise<void> {
  const { config } = parts;
  if (config.webDev) return await registerWebDev(server, config, pageParts);
  const render = renderer === undefined ? undefined : cachedRenderer(renderer, server, parts);
  await registerSpaHost(server, config, WEB_FOLDER, { ...pageParts, render });
}

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

/** Registers the developer pages of this deployment: stored emails and the sign-in provider. */
async function setUpDevPages(server: FastifyInstance, config: Config): Promise<void> {
  if (config.production) return;
  const { google, publicUrl, serverUrl } = config;
  await registerDevPages(server, (scope) => {
    addMailboxPages(scope, mailboxFolder(config));
    if (!google?.isDevelopment) return;
    const { clientId: id, clientSecret: secret, issuer } = google;
    const client = { id, secret, redirectUri: googleReturnUrl(config) };
    addDevelopmentProvider(scope, { client, issuer, backendUrl: serverUrl || publicUrl, publicUrl });
  });
}
