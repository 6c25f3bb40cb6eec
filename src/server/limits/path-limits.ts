/** Assigns a request limit to every path outside of the contract. */
import type { FastifyInstance } from 'fastify';
import { pages } from '#contract/pages.ts';
import { networkOf } from './caller-network.ts';
import { enforceRateLimit, type Limiter, type LimitTable } from './limits.ts';

type PathLimit = 'pages' | 'reads';

/** The limit of each path; null if a response costs little, or if the path limits its callers in another way. */
export const pathLimits: Readonly<Record<string, PathLimit | null>> = {
  // registerSpaHost counts pages: beyond the limit, it sends a plain page instead of refusing the request.
  '/*': null,
  '/sitemap.xml': 'pages',
  '/sitemaps/:file': 'pages',
  [`${pages.profile}/wants.png`]: 'pages',
  '/api/openapi.json': 'pages',
  '/api/docs': 'pages',
  // Checks the database and the storage. Load balancers call it a few times per second at most.
  '/readyz': 'reads',
  '/metrics': 'reads',
  // These two refuse callers without a secret before they do anything else.
  '/operator/commands': null,
  '/apps/*': null,
  // Texts and files. Crawlers stop crawling a site whose robots.txt is refused.
  '/robots.txt': null,
  '/.well-known/security.txt': null,
  '/api/docs/style.css': null,
  '/healthz': null,
  '/sw.js': null,
  '/manifest.webmanifest': null,
  '/favicon.svg': null,
  '/icons/*': null,
  '/assets/*': null,
  '/storage/*': null,
  // Exist only in development mode.
  '/dev/*': null,
};

function limitOf(url: string): PathLimit | null | undefined {
  const key = Object.keys(pathLimits).find((path) =>
    path === '/*' || !path.endsWith('/*') ? path === url : url.startsWith(path.slice(0, -1)),
  );
  return key === undefined ? undefined : pathLimits[key];
}

/**
 * Limits the requests of each network to every route that is registered after this call. Registering a route without
 * an entry in the table throws.
 */
export function limitPaths(app: FastifyInstance, { limiter, limits }: { limiter: Limiter; limits: LimitTable }): void {
  app.addHook('onRoute', (route) => {
    const limit = limitOf(route.url);
    if (limit === undefined) throw new Error(`the path ${route.url} has no limit in path-limits.ts`);
    if (limit === null) return;
    route.onRequest = async (request) =>
      await enforceRateLimit(limiter, limits[limit], `${route.url} network ${networkOf(request.ip)}`);
  });
}
