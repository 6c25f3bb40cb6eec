/** Serves the app through Vite during development, reloading as files change. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from './app-error.ts';
import { describedPage, injectConfig, isPage, type PageParts, sendPage, wantsPage } from './spa-host.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export async function registerWebDev(app: FastifyInstance, config: Config, parts: PageParts): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // Vite's default config loader writes a file that `node --watch` notices, restarting the server endlessly.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = !isPage(path) || path.includes('.');
    if (!file && wantsPage(request)) {
      const html = await readFile(join(root, 'src/web/index.html'), 'utf8');
      const shell = await vite.transformIndexHtml(path, injectConfig(html, config));
      const page = await describedPage(shell, request.url, config, parts);
      return sendPage(reply, page, config);
    }
    if (/^\/(api|storage|broadcasting|sanctum|apps)(\/|$)/.test(path)) throw new AppError('not_found');
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
}
