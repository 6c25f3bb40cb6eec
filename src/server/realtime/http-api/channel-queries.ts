/** Serves the channel queries of the publishing API: occupied channels, counts and members. */
import { kindOfChannel } from '../protocol/channel-name.ts';
import type { Hub } from '../protocol/hub.ts';
import { PublicationError } from '../protocol/publication.ts';
import type { ApiRequest } from './request-signature.ts';

/** Counts subscribed sockets by channel, on all nodes, for the channels that begin with `prefix`. */
export type CountSockets = (hub: Hub, prefix: string) => Promise<Map<string, number>>;
type Counting = { countSockets: CountSockets };
type Answer = { status: number; body: unknown };

const PRESENCE_PREFIX = 'presence-';

/** GET /channels: the occupied channels with the attributes that `info` requests. */
export async function listChannels(hub: Hub, request: ApiRequest, ports: Counting): Promise<Answer> {
  const prefix = request.query.filter_by_prefix ?? '';
  const info = readInfo(request, prefix.startsWith(PRESENCE_PREFIX));
  const counts = await ports.countSockets(hub, prefix);
  // Omit the `#server-to-user-` channels, which only the protocol uses: they are not channels of the app.
  const names = [...counts].filter(([name]) => kindOfChannel(name) !== 'server-to-user');
  const channels = Object.fromEntries(names.map(([name, count]) => [name, attributes(hub, name, count, info)]));
  return { status: 200, body: { channels } };
}

/** GET /channels/{name}: whether any socket is subscribed. */
export async function describeChannel(hub: Hub, name: string, request: ApiRequest, ports: Counting): Promise<Answer> {
  requireChannel(name);
  const info = readInfo(request, name.startsWith(PRESENCE_PREFIX));
  const count = (await ports.countSockets(hub, name)).get(name) ?? 0;
  return { status: 200, body: { occupied: count > 0, ...attributes(hub, name, count, info) } };
}

/** GET /channels/{name}/users: the members of a presence channel, 400 for any other channel. */
export function listChannelUsers(hub: Hub, name: string): Answer {
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
