/** Serves the web app. Pages are rendered for visitors, and cached for a few seconds or until their data changes. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createReadCache } from './cache/read-cache.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import { createPageRenderer } from './http/page-renderer.ts';
import { type PageParts, type RenderForVisitor, registerSpaHost } from './http/spa-host.ts';
import { registerWebDev } from './http/web-dev.ts';
import type { Log } from './log/log.ts';

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
export async function setUpWeb(
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
