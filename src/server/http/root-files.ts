/** Serves the built files that have fixed URLs: the service worker, the manifest and the icons. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Branding } from '#contract/marketplace.ts';
import type { Config } from '../config/config.ts';

const icons = ['icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-touch-icon', 'badge-96'].map(
  (name) => `icons/${name}.png`,
);

/** The policy of the service worker, which calls the backend and shows notifications with icons. */
const workerPolicy = ({ serverUrl }: Pick<Config, 'serverUrl'>): string =>
  `default-src 'none'; connect-src 'self'${serverUrl && ` ${new URL(serverUrl).origin}`}; img-src 'self'`;

/**
 * Browsers check for a new service worker at each visit; `no-cache` lets them find it at once. The script is served
 * from the root, so that the worker controls the whole app.
 */
export function registerRootFiles(
  app: FastifyInstance,
  config: Pick<Config, 'serverUrl'>,
  folder: string,
  branding: (() => Promise<Branding>) | undefined,
): void {
  const serve = (name: string, type: string, headers: Record<string, string>, edit?: (content: Buffer) => unknown) => {
    const path = join(folder, name);
    if (!existsSync(path)) return;
    const content = readFileSync(path);
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .headers(headers)
        .type(type)
        .send((await edit?.(content)) ?? content),
    );
  };
  const withServer = (content: Buffer) => content.toString().replace('__SERVER_URL__', () => config.serverUrl);
  const withName = async (content: Buffer) => {
    const brand = await branding?.();
    if (!brand) return content;
    return JSON.stringify({ ...(JSON.parse(content.toString()) as object), name: brand.name, short_name: brand.name });
  };
  const policy = { 'content-security-policy': workerPolicy(config), 'cache-control': 'no-cache' };
  serve('sw.js', 'text/javascript; charset=utf-8', policy, withServer);
  serve('manifest.webmanifest', 'application/manifest+json', { 'cache-control': 'public, max-age=3600' }, withName);
  // Webmail clients load the logo in our emails from another origin, so the icons need a cross-origin policy.
  const anywhere = {
    'cache-control': `public, max-age=${DAY_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  for (const icon of icons) serve(icon, 'image/png', anywhere);
}
