/** Implements the publishing API without a framework: takes a path, query and body, returns a status and body. */
import type { RealtimeApp } from '../protocol/app.ts';
import { isUserId } from '../protocol/channel-name.ts';
import { fieldsOf, parseJson } from '../protocol/frame.ts';
import type { Hub } from '../protocol/hub.ts';
import { checkPublication, type Publication, PublicationError } from '../protocol/publication.ts';
import { type CountSockets, describeChannel, listChannels, listChannelUsers } from './channel-queries.ts';
import { type ApiRequest, refusalOfRequest } from './request-signature.ts';

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
