// Which channels are occupied, by how many and by whom?

import { kindOfChannel } from '../protocol/channel-name.ts';
import type { Hub } from '../protocol/hub.ts';
import { PublicationError } from '../protocol/publication.ts';
import type { ApiRequest } from './request-signature.ts';

/** Listening sockets by channel, on all nodes, of the channels that begin with `prefix`. */
export type CountSockets = (hub: Hub, prefix: string) => Promise<Map<string, number>>;
type Counting = { countSockets: CountSockets };
type Answer = { status: number; body: unknown };

const presencePrefix = 'presence-';

/** GET /channels: occupied channels, with the attributes asked for in `info`. */
export async function answerChannels(hub: Hub, request: ApiRequest, ports: Counting): Promise<Answer> {
  const prefix = request.query.filter_by_prefix ?? '';
  const info = readInfo(request, prefix.startsWith(presencePrefix));
  const counts = await ports.countSockets(hub, prefix);
  // A user's own channel is plumbing between server and client, not one of the app's channels.
  const names = [...counts].filter(([name]) => kindOfChannel(name) !== 'server-to-user');
  const channels = Object.fromEntries(names.map(([name, count]) => [name, attributes(hub, name, count, info)]));
  return { status: 200, body: { channels } };
}

/** GET /channels/{name}: whether anyone listens. */
export async function answerChannel(hub: Hub, name: string, request: ApiRequest, ports: Counting): Promise<Answer> {
  requireChannel(name);
  const info = readInfo(request, name.startsWith(presencePrefix));
  const count = (await ports.countSockets(hub, name)).get(name) ?? 0;
  return { status: 200, body: { occupied: count > 0, ...attributes(hub, name, count, info) } };
}

/** GET /channels/{name}/users: the members of a presence channel, 400 for any other. */
export function answerUsers(hub: Hub, name: string): Answer {
  requireChannel(name);
  if (!name.startsWith(presencePrefix)) throw new PublicationError(400, 'Only presence channels have users');
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
