/** Implements the publishing API without a framework: takes a path, query and body, returns a status and body. */

import { createHash } from 'node:crypto';
import type { RealtimeApp } from '../protocol/app.ts';
import { isUserId, kindOfChannel } from '../protocol/channel-name.ts';
import { fieldsOf, parseJson } from '../protocol/frame.ts';
import type { Hub } from '../protocol/hub.ts';
import { checkPublication, type Publication, PublicationError } from '../protocol/publication.ts';
import { hmac, isSame } from '../protocol/signature.ts';

export type ApiRequest = { method: string; path: string; query: Record<string, string>; rawBody: string };

const TOLERANCE_SECONDS = 600;

/** Returns the text that is signed: method, path and the sorted query, one per line. */
export function textToSign(method: string, path: string, query: Record<string, string>): string {
  const sorted = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), path, sorted.join('&')].join('\n');
}

/** Returns why the request is refused, or undefined if it is genuine. `now` in milliseconds. */
function refusalOfRequest(app: RealtimeApp, request: ApiRequest, now: number): string | undefined {
  const { auth_key, auth_timestamp = '', auth_version, auth_signature = '', body_md5 } = request.query;
  if (auth_key !== app.key) return 'Unknown auth_key';
  if (auth_version !== '1.0') return 'auth_version must be 1.0';
  const isRecent =
    /^\d{1,12}$/.test(auth_timestamp) && Math.abs(now / 1000 - Number(auth_timestamp)) <= TOLERANCE_SECONDS;
  if (!isRecent) return `auth_timestamp must be within ${TOLERANCE_SECONDS} s of the server's clock`;
  if (request.rawBody !== '' || body_md5 !== undefined) {
    const md5 = createHash('md5').update(request.rawBody).digest('hex');
    if (!isSame(md5, body_md5 ?? '')) return 'body_md5 does not match the body';
  }
  const expected = hmac(app.secret, textToSign(request.method, request.path, request.query));
  return isSame(expected, auth_signature) ? undefined : 'auth_signature does not match';
}

/** Counts subscribed sockets by channel, on all nodes, for the channels that begin with `prefix`. */
type CountSockets = (hub: Hub, prefix: string) => Promise<Map<string, number>>;

type Counting = { countSockets: CountSockets };

type Answer = { status: number; body: unknown };

const PRESENCE_PREFIX = 'presence-';

/** GET /channels: the occupied channels with the attributes that `info` requests. */
async function listChannels(hub: Hub, request: ApiRequest, ports: Counting): Promise<Answer> {
  const prefix = request.query.filter_by_prefix ?? '';
  const info = readInfo(request, prefix.startsWith(PRESENCE_PREFIX));
  const counts = await ports.countSockets(hub, prefix);
  // Omit the `#server-to-user-` channels, which only the protocol uses: they are not channels of the app.
  const names = [...counts].filter(([name]) => kindOfChannel(name) !== 'server-to-user');
  const channels = Object.fromEntries(names.map(([name, count]) => [name, attributes(hub, name, count, info)]));
  return { status: 200, body: { channels } };
}

/** GET /channels/{name}: whether any socket is subscribed. */
async function describeChannel(hub: Hub, name: string, request: ApiRequest, ports: Counting): Promise<Answer> {
  requireChannel(name);
  const info = readInfo(request, name.startsWith(PRESENCE_PREFIX));
  const count = (await ports.countSockets(hub, name)).get(name) ?? 0;
  return { status: 200, body: { occupied: count > 0, ...attributes(hub, name, count, info) } };
}

/** GET /channels/{name}/users: the members of a presence channel, 400 for any other channel. */
function listChannelUsers(hub: Hub, name: string): Answer {
  requireChannel(name);
  if (!name.startsWith(PRESENCE_PREFIX)) throw new PublicationError(400, 'Only presence channels have users');
  return { status: 200, body: { users: hub.roster.members(name).map(({ userId }) => ({ id: userId })) } };
}

function attributes(hub: Hub, name: string, count: number, info: ReadonlySet<string>): object {
  return {
    ...(info.has('user_count') ? { user_count: hub.roster.members(name).length } : {}),
    ...(info.has('subscription_count') ? { subscription_count: count } : {}),
  };
}

function readInfo(request: ApiRequest, isPresence: boolean): ReadonlySet<string> {
  const info = new Set((request.query.info ?? '').split(',').filter((attribute) => attribute !== ''));
  if (info.has('user_count') && !isPresence) {
    throw new PublicationError(400, 'user_count is known for presence channels only');
  }
  return info;
}

function requireChannel(name: string): void {
  if (kindOfChannel(name) === undefined) throw new PublicationError(400, 'Not a channel name');
}

export type ApiResponse = { status: number; body: unknown };
export type ApiPorts = {
  publish(app: RealtimeApp, publication: Publication): Promise<void>;
  terminate(app: RealtimeApp, userId: string): Promise<void>;
  countSockets: CountSockets;
};

type RouteContext = { hub: Hub; request: ApiRequest; ports: ApiPorts; name: string };
type Route = { method: 'GET' | 'POST'; path: RegExp; answer: (call: RouteContext) => Promise<ApiResponse> };

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/events$/, answer: postEvent },
  { method: 'POST', path: /^\/batch_events$/, answer: postBatch },
  { method: 'GET', path: /^\/channels$/, answer: ({ hub, request, ports }) => listChannels(hub, request, ports) },
  {
    method: 'GET',
    path: /^\/channels\/([^/]+)$/,
    answer: (call) => describeChannel(call.hub, call.name, call.request, call.ports),
  },
  { method: 'GET', path: /^\/channels\/([^/]+)\/users$/, answer: async ({ hub, name }) => listChannelUsers(hub, name) },
  { method: 'POST', path: /^\/users\/([^/]+)\/terminate_connections$/, answer: terminate },
];

/** Returns the response to a signed request below /apps/{id}; undefined for every other path. */
export async function handleApiRequest(
  hubsById: ReadonlyMap<string, Hub>,
  ports: ApiPorts,
  request: ApiRequest,
  now: number,
): Promise<ApiResponse | undefined> {
  const [, id, subpath] = /^\/apps\/([^/]+)(\/.*)?$/.exec(request.path) ?? [];
  if (id === undefined) return undefined;
  const hub = hubsById.get(id);
  if (!hub) return failure(404, 'There is no such app');
  const refusal = refusalOfRequest(hub.app, request, now);
  if (refusal !== undefined) return failure(401, refusal);
  const matching = routes.filter((route) => route.path.test(subpath ?? ''));
  const route = matching.find((candidate) => candidate.method === request.method.toUpperCase());
  if (!route) return matching.length > 0 ? failure(405, 'Method not allowed') : failure(404, 'Not found');
  const name = decodeSegment(route.path.exec(subpath ?? '')?.[1] ?? '');
  if (name === undefined) return failure(400, 'The path is not valid');
  try {
    return await route.answer({ hub, request, ports, name });
  } catch (error) {
    if (error instanceof PublicationError) return failure(error.status, error.message);
    throw error;
  }
}

async function postEvent({ hub, request, ports }: RouteContext): Promise<ApiResponse> {
  const publication = readEvent(parseJson(request.rawBody), hub);
  await ports.publish(hub.app, publication);
  return { status: 200, body: {} };
}

async function postBatch({ hub, request, ports }: RouteContext): Promise<ApiResponse> {
  const { batch } = fieldsOf(request.rawBody);
  const maxEvents = hub.limits.eventsPerBatch;
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > maxEvents) {
    throw new PublicationError(400, `A batch holds 1 to ${maxEvents} events`);
  }
  // Check all events before sending the first, so that a batch with an invalid event is not published in part.
  const publications = batch.map((event: unknown) => readEvent(event, hub));
  for (const publication of publications) await ports.publish(hub.app, publication);
  return { status: 200, body: {} };
}

async function terminate({ hub, ports, name }: RouteContext): Promise<ApiResponse> {
  if (!isUserId(name)) return failure(400, 'Not a user id');
  await ports.terminate(hub.app, name);
  return { status: 200, body: {} };
}

function readEvent(value: unknown, hub: Hub): Publication {
  const { name, data, channel, channels, socket_id: except } = fieldsOf(value);
  if (typeof data !== 'string') throw new PublicationError(400, 'The data of an event is a string');
  return checkPublication({ event: name, data, channels: channels ?? [channel], except }, hub.limits);
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function failure(status: number, error: string): ApiResponse {
  return { status, body: { error } };
}
