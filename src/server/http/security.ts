/**
 * Sets the security headers, which allow only the hosts that the app needs, and inline scripts and styles only if their
 * hash is listed.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBED_HOSTS } from '#rules/listings/video-embed.ts';
import type { Config } from '../config/config.ts';
import { firstPaintSource } from './first-paint.ts';

/** The service that receives page views in deployments with a measurement id. The app never runs its scripts. */
const ANALYTICS = 'https://www.google-analytics.com';

const socketOf = (origin: string): string => origin.replace(/^http/, 'ws');

/** The content security policy of the app's pages. `styleSources`: the sources of the style elements in the page. */
export function contentPolicy(config: Config, styleSources: readonly string[] = []): string {
  const backends = [config.serverUrl, config.publicUrl].filter(Boolean).map((url) => new URL(url).origin);
  const sockets = [...new Set(backends.map(socketOf))];
  const analytics = config.analyticsId ? [ANALYTICS] : [];
  const { service } = config.realtime;
  if (service) sockets.push(`ws${service.tls ? 's' : ''}://${service.host}${service.port ? `:${service.port}` : ''}`);
  // The development server injects its own scripts and styles.
  const inline = config.webDev ? " 'unsafe-inline'" : '';
  const rules: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', [`'self'${inline}`, ...(config.webDev ? [] : [firstPaintSource])]],
    // With a hash, browsers would ignore 'unsafe-inline'.
    ['style-src', [`'self'${inline}`, ...(config.webDev ? [] : styleSources)]],
    ['font-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...new Set([...backends, new URL(config.storageUrl).origin])]],
    ['connect-src', ["'self'", ...new Set(backends), ...sockets, ...analytics, ...(config.webDev ? ['ws:'] : [])]],
    ['frame-src', EMBED_HOSTS.map((host) => `https://${host}`)],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
  ];
  return rules.map(([name, values]) => `${name} ${values.join(' ')}`).join('; ');
}

/**
 * The policy of the worker that decodes HEIC photos, the only file of the app that can run WebAssembly. Undefined for
 * every other file.
 */
export function workerPolicy(fileName: string): string | undefined {
  if (!/^heic-worker-[\w-]+\.js$/.test(fileName)) return undefined;
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
}

/**
 * Sets headers on every response; pages and stored files set their own policy. Cross-Origin-Resource-Policy does not
 * block the app on a sibling origin, because its requests use CORS. HSTS covers subdomains, so that none of them can
 * set cookies over http; preloading is the operator's decision (docs/operations.md).
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const https = config.publicUrl.startsWith('https:');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
}

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('vary', 'Origin');
  if (request.headers.origin !== origin) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Retry-After',
  });
}

/** Lets the app's own origin, and no other, call an API on a sibling host or port. */
export function addCors(app: FastifyInstance, config: Config): void {
  const origin = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request, reply) => {
    allow(request, reply, origin);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, x-requested-with, x-xsrf-token',
        'access-control-max-age': '600',
      })
      .send();
  });
}
