/** How is the HTTP server built, bounded from the start, and how does it answer when something fails? */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import { reasonPhrases } from '#contract/errors.ts';
import type { Config } from '../config/config.ts';
import { sqlState } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { addHostGuard, createHostRefusal } from './host-guard.ts';
import { addCors, addSecurityHeaders } from './security.ts';
import { isUnavailable } from './unavailable.ts';

const BODY_BYTES = 256 * 1024;
/** As the realtime server reads it: an address that it leaves alone must not be handed over. */
const isRealtime = /^\/app\/[^/?]+\/?(?:\?|$)/;

/** What fastify itself refuses, in our words. */
const REFUSALS: Readonly<Record<string, ConstructorParameters<typeof AppError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
};

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  const refusal = REFUSALS[code];
  if (refusal) return new AppError(refusal);
  // Text the database cannot hold (a null byte) is the sender's.
  if (sqlState(error) === '22021') return new AppError('bad_request');
  // Before the database's: a request that its client aborts fails with ECONNRESET and status 400.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad_request');
  if (isUnavailable(error)) return new AppError('unavailable', { retryAfter: 5 });
  return new AppError('internal');
}

function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route, never the address: links carry signatures, searches carry words.
    const route = request.routeOptions.url ?? 'none';
    log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}

/** Without TRUST_PROXY every visitor behind a proxy shares one address, and so every limit counted by address. */
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

/** Whose word on the caller's address counts; unconfigured, no header decides it. */
function trustOf(proxies: Config['trustProxy']): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : (proxies ?? false);
}

/** The bare server: limits, headers, cookies, bodies and errors; routes are laid on it by others. */
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
      // A socket once handed over has no time limit: only realtime's are, and any other request goes on as one.
      // One with a wrong Host header goes on as a request too, and is refused as one.
      ...(config.webDev
        ? {}
        : {
            shouldUpgradeCallback: (request: IncomingMessage) =>
              isRealtime.test(request.url ?? '') && hostRefusal(request) === null,
          }),
    },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // An address that cannot be read never reaches the error handler below.
    frameworkErrors: (error, _request, reply) => {
      const failure = new AppError(error.code === 'FST_ERR_BAD_URL' ? 'bad_request' : 'not_found');
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
      reply.raw.writeHead(failure.status, headers).end(JSON.stringify(failure.envelope()));
    },
  });
  // Node remembers an address once it was read; after a reset it can no longer be found out.
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
  await app.register(cookie);
  // Plain text and forms are the bodies that browsers send to other sites without a preflight.
  app.removeContentTypeParser('text/plain');
  // An empty body with a JSON type is what many clients send with a bare POST.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new AppError('bad_request'), undefined);
    }
  });
  addSecurityHeaders(app, config);
  addHostGuard(app, hostRefusal);
  addCors(app, config);
  logRequests(app, log);
  warnOfUnknownProxy(app, config, log);
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    if (failure.code === 'internal' || failure.code === 'unavailable') {
      log.error({ error, method: request.method, route: request.routeOptions.url ?? 'none' }, 'a call failed');
    }
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfter))));
    const phrase = reasonPhrases[failure.status];
    if (phrase) reply.raw.statusMessage = phrase;
    return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.envelope()));
  });
  return app;
}
