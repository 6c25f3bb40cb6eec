/** Dispatches requests of the contract to their handlers and sends the responses. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { allRoutes, type RouteId } from '#contract/api.ts';
import { languages } from '#contract/display.ts';
import type { Files, Route } from '#contract/endpoint.ts';
import { apiKeyRefusal } from '#rules/auth/api-key-refusal.ts';
import { staffFactorRefusal } from '#rules/auth/second-factor.ts';
import { staffAccessRefusal } from '#rules/auth/staff-access.ts';
import { preferredLanguage, readAcceptLanguage } from '#rules/display/preferred-language.ts';
import { isAllowedBeforeDeletion } from '#rules/privacy/allowed-before-deletion.ts';
import { networkOf } from '../limits/caller-network.ts';
import { fail } from './app-error.ts';
import { toJson } from './cached-json.ts';
import { parseFields } from './field-problems.ts';
import { addFormParsers } from './form-body.ts';
import type { Handlers, Headers, SessionUser } from './handlers.ts';
import { type Form, receiveForm } from './multipart.ts';
import { isXsrfToken, XSRF_COOKIE, XSRF_HEADER } from './xsrf.ts';

export type DispatchOptions = {
  handlers: Handlers;
  /** Returns the user of a token; undefined for an unknown or expired token. */
  authenticate(token: string): Promise<SessionUser | undefined>;
  /** Fails with the details of the suspension if the token belongs to a suspended account. */
  refuseSuspended(token: string): Promise<void>;
  xsrfKey: string;
  /** If true, staff without a second factor cannot use staff routes. */
  requireStaffFactor: boolean;
  /** Refuses with 429 when this account, or the network of a caller without a session, is over the route's limit. */
  limit(call: RouteId, caller: { me: SessionUser | undefined; network: string }): Promise<void>;
  /** Folder for uploads in progress. */
  temporary: string;
  checkResponses: boolean;
};

type AnyRoute = Route<RouteId>;
export type AnyResponse = { status: number; body: unknown; headers?: Headers };
type AnyHandler = {
  load?(request: object): Promise<unknown>;
  handle(request: object): Promise<AnyResponse>;
};

export function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const parsed = parseFields(schema, value);
  return 'data' in parsed ? parsed.data : fail('validation_failed', parsed);
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The IP address is undefined if the client has reset the connection, although the types do not show it. */
const networkOfRequest = ({ ip }: FastifyRequest): string => networkOf(ip);

async function authorizeRequest(
  call: AnyRoute,
  request: FastifyRequest,
  options: DispatchOptions,
): Promise<SessionUser | undefined> {
  if (
    call.xsrf &&
    !isXsrfToken(options.xsrfKey, request.cookies[XSRF_COOKIE], String(request.headers[XSRF_HEADER] ?? ''))
  ) {
    fail('xsrf_mismatch');
  }
  const token = bearerOf(request);
  const me = token ? await options.authenticate(token) : undefined;
  // Count the request towards the rate limit before any refusal that depends on the token, because each guess of a
  // token costs a query.
  await options.limit(call.id, { me, network: networkOfRequest(request) });
  if (!me && call.access !== 'anyone') {
    if (token) await options.refuseSuspended(token);
    fail('unauthenticated');
  }
  // Respond with 404, to hide the existence of staff routes from everyone else.
  if (staffAccessRefusal(call.access, me?.role)) fail('not_found');
  if (me?.apiKeyScope && apiKeyRefusal(call, me.apiKeyScope)) fail('forbidden');
  const isStaffRoute = call.access === 'admin' || call.access === 'staff';
  const refusal = isStaffRoute && me ? staffFactorRefusal(me, options.requireStaffFactor) : null;
  if (refusal) fail(refusal);
  if (me?.deletionAt && !isAllowedBeforeDeletion(call)) fail('deletion_pending');
  return me;
}

function pathParams(call: AnyRoute, request: FastifyRequest): unknown {
  if (!call.params) return undefined;
  const parsed = call.params.safeParse(request.params);
  // No resource can have a malformed id.
  return parsed.success ? parsed.data : fail('not_found');
}

function send(reply: FastifyReply, call: AnyRoute, answer: AnyResponse, check: boolean): FastifyReply {
  if (check) {
    const schema = call.responses[answer.status];
    if (schema === undefined) throw new Error(`${call.id} must not return ${answer.status}`);
    if (call.media !== 'application/zip') schema?.parse(answer.body);
  }
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === null) return reply.send();
  if (call.media === 'application/zip') return reply.type(call.media).send(answer.body);
  if (call.media) return reply.type(`${call.media}; charset=utf-8`).send(answer.body);
  return reply.type('application/json; charset=utf-8').send(toJson(answer.body));
}

type Input = { query: unknown; body: unknown; receiveForm: (files: Files) => Promise<Form> };

/** `load` refuses before the rest of the request is parsed. */
export async function answerCall(
  call: AnyRoute,
  { load, handle }: AnyHandler,
  addressed: object,
  input: Input,
): Promise<AnyResponse> {
  const loaded = await load?.(addressed);
  const query = parse(call.query, input.query);
  const body = parse(call.body, input.body ?? {});
  const form = call.files && (await input.receiveForm(call.files));
  try {
    const fields = parse(call.fields, form?.fields);
    return await handle({ ...addressed, loaded, query, body, fields, files: form?.files ?? [] });
  } finally {
    await form?.discard();
  }
}

function listen(app: FastifyInstance, call: AnyRoute, handler: AnyHandler, options: DispatchOptions): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const me = await authorizeRequest(call, request, options);
      // Set this on errors too: a signed-in user's data must not stay in the cache of a shared computer.
      if (me) reply.header('cache-control', 'no-store');
      const addressed = {
        params: pathParams(call, request),
        me,
        ip: networkOfRequest(request),
        userAgent: request.headers['user-agent'] ?? '',
        language: preferredLanguage(readAcceptLanguage(request.headers['accept-language']), languages),
        cookies: request.cookies,
      };
      const answer = await answerCall(call, handler, addressed, {
        query: request.query,
        body: request.body,
        receiveForm: (files) => receiveForm(request, files, options.temporary),
      });
      return send(reply, call, answer, options.checkResponses);
    },
  });
}

type BodyKind = 'json' | 'form' | 'multipart';
const bodyKindOf = (call: AnyRoute): BodyKind => (call.files ? 'multipart' : (call.encoding ?? 'json'));

/** The types already require a handler; this check prevents the server from starting without one. */
export function handlerOf(handlers: Handlers, id: RouteId): AnyHandler {
  const [feature = '', name = ''] = id.split('.');
  const features = handlers as unknown as Record<string, Record<string, AnyHandler | AnyHandler['handle']>>;
  const handler = features[feature]?.[name];
  if (!handler) throw new Error(`no handler for ${id}`);
  return typeof handler === 'function' ? { handle: handler } : handler;
}

function listenAll(app: FastifyInstance, kind: BodyKind, options: DispatchOptions): void {
  for (const call of allRoutes) {
    if (bodyKindOf(call) === kind) listen(app, call, handlerOf(options.handlers, call.id), options);
  }
}

/**
 * Registers every route of the contract. A route accepts JSON or the one other kind of body that the contract
 * specifies.
 */
export async function registerRoutes(app: FastifyInstance, options: DispatchOptions): Promise<void> {
  listenAll(app, 'json', options);
  await app.register((scope, _options, done) => {
    addFormParsers(scope);
    listenAll(scope, 'form', options);
    done();
  });
  await app.register((scope, _options, done) => {
    scope.register(multipart, { throwFileSizeLimit: false });
    listenAll(scope, 'multipart', options);
    done();
  });
}
