/** Builds the HTTP server with its limits and converts every error to a response. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import { reasonPhrases } from '#contract/errors.ts';
import type { Config } from '../config/config.ts';
import { isThisMachine } from '../config/this-machine.ts';
import { sqlState } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { isBackendPath } from './backend-path.ts';
import { addCompression } from './compression.ts';
import { addCors, addSecurityHeaders } from './security.ts';
import { isUnavailable } from './unavailable.ts';

type Refusal = 'bad_request' | 'unknown_host';

type HostRefusal = (request: IncomingMessage) => Refusal | null;

/** The host name in a Host header, lower case and without the port; undefined if the header is not an authority. */
function hostNameOf(header: string | undefined): string | undefined {
  const url = `http://${header ?? ''}`;
  if (!header || /[\s/?#@\\]/.test(header) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Two Host headers are refused everywhere, because a proxy and this server could each read a different header. Unknown
 * names are refused in development only: in production the proxy decides which names reach this server, and health
 * checks use arbitrary addresses.
 */
export function createHostRefusal(config: Config): HostRefusal {
  const names = new Set([
    new URL(config.publicUrl).hostname,
    // A CDN might forward its own host name.
    new URL(config.storageUrl).hostname,
    ...(config.serverUrl ? [new URL(config.serverUrl).hostname] : []),
    bracketed(config.host),
  ]);
  return (request) => {
    if (hostHeaders(request) > 1) return 'bad_request';
    if (config.production) return null;
    const name = hostNameOf(request.headers.host);
    if (name === undefined) return 'unknown_host';
    if (isThisMachine(name) || names.has(name)) return null;
    // With HOST=0.0.0.0, also accept the IP address at which the connection arrived. A rebound name is never an IP
    // address.
    const { localAddress } = request.socket;
    return localAddress !== undefined && name === bracketed(localAddress) ? null : 'unknown_host';
  };
}

/** Checks every request that the router can decode, whatever its path and encoding, before it is handled. */
function addHostGuard(app: FastifyInstance, hostRefusal: HostRefusal): void {
  app.addHook('onRequest', async (request) => {
    const refusal = hostRefusal(request.raw);
    if (refusal) throw new AppError(refusal);
  });
}

const BODY_BYTES = 256 * 1024;
/** Matches the paths that the realtime server handles; upgrade requests for other paths never reach that server. */
const isRealtime = /^\/app\/[^/?]+\/?(?:\?|$)/;

const REFUSALS: Readonly<Record<string, ConstructorParameters<typeof AppError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
};

export function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  const refusal = REFUSALS[code];
  if (refusal) return new AppError(refusal);
  // Text that the database cannot store (it contains a null byte) is a client error.
  if (sqlState(error) === '22021') return new AppError('bad_request');
  // Must precede the check for database failures: a request that its client aborts fails with ECONNRESET and status
  // 400.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad_request');
  if (isUnavailable(error)) return new AppError('unavailable', { retryAfter: 5 });
  return new AppError('internal');
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route, never the URL: links contain signatures, and searches contain what users typed.
    const route = request.routeOptions.url ?? 'none';
    log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    );
  });
}

/**
 * Without TRUST_PROXY, all visitors behind a proxy appear to have one IP address, and therefore share all limits per
 * address.
 */
function warnOfUnknownProxy(app: FastifyInstance, config: Config, log: Log): void {
  if (config.trustProxy !== undefined) return;
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    log.warn(
      {},
      'requests arrive through a proxy, but TRUST_PROXY is not set: all visitors share the limits of one address',
    );
  });
}

function trustOf(proxies: Config['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : (proxies ?? false);
}

/**
 * Escapes the path of a page with a malformed percent sequence, so that the page is answered like any other unknown
 * page. Without this, the router refuses the path with JSON before the request reaches a route.
 */
function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (isBackendPath(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

function sendFrameworkError(code: string, response: ServerResponse): void {
  const failure = new AppError(code === 'FST_ERR_BAD_URL' ? 'bad_request' : 'not_found');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
  response.writeHead(failure.status, headers).end(JSON.stringify(failure.envelope()));
}

function parseJsonBodies(app: FastifyInstance): void {
  // Browsers can send plain text and forms to other sites without a preflight.
  app.removeContentTypeParser('text/plain');
  // Many clients send `Content-Type: application/json` with a POST that has no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new AppError('bad_request'), undefined);
    }
  });
}

function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === 'internal' || failure.code === 'unavailable') {
      log.error({ error, method: request.method, route: request.routeOptions.url ?? 'none' }, 'a request failed');
    }
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfter))));
    const phrase = reasonPhrases[failure.status];
    if (phrase) reply.raw.statusMessage = phrase;
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.envelope()));
  });
}

export async function createServer(config: Config, log: Log): Promise<FastifyInstance> {
  const hostRefusal = createHostRefusal(config);
  const app = fastify({
    logger: false,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    keepAliveTimeout: 72_000,
    http: {
      connectionsCheckingInterval: 1000,
      headersTimeout: 10_000,
      // Upgrades only requests for realtime, because an upgraded socket has no time limit. Other upgrade requests,
      // including those with a wrong Host header, are handled like plain HTTP requests.
      ...(config.webDev
        ? {}
        : {
            shouldUpgradeCallback: (request: IncomingMessage) =>
              isRealtime.test(request.url ?? '') && hostRefusal(request) === null,
          }),
    },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Handles errors that never reach the error handler below, for example for a URL that cannot be parsed.
    frameworkErrors: ({ code }, _request, reply) => sendFrameworkError(code, reply.raw),
  });
  // Read the remote address now, so that Node.js caches it: after a connection reset, it can no longer be read.
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
  await app.register(cookie);
  await addCompression(app);
  parseJsonBodies(app);
  addSecurityHeaders(app, config);
  addHostGuard(app, hostRefusal);
  addCors(app, config);
  logRequests(app, log);
  warnOfUnknownProxy(app, config, log);
  handleErrors(app, log);
  return app;
}
