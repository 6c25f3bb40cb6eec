/** Subscribes sockets to channels and unsubscribes them. */
import { type ChannelKind, kindOfChannel, userOfChannel } from './channel-name.ts';
import { fieldsOf, memberAdded, memberRemoved, parseJson, subscriptionError, subscriptionSucceeded } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Session } from './session.ts';
import { isChannelAuth } from './signature.ts';

type Refusal = { type: string; error: string; status: number };
type Presence = { userId: string; info: unknown };

/**
 * Handles `pusher:subscribe`. Responds with `subscription_succeeded`, even if the socket was already subscribed, or
 * with `subscription_error`.
 */
export function subscribe(hub: Hub, session: Session, data: unknown): void {
  const { channel, auth, channel_data: rawChannelData } = fieldsOf(data);
  const kind = kindOfChannel(channel);
  if (typeof channel !== 'string' || kind === undefined) {
    refuse(session, channel, { type: 'InvalidChannel', error: 'Not a channel name', status: 400 });
    return;
  }
  const channelData = typeof rawChannelData === 'string' ? rawChannelData : undefined;
  const presence = kind === 'presence' ? readPresence(channelData) : undefined;
  const refusal =
    refusalOfAuth(hub, session, kind, channel, auth, channelData) ??
    (kind === 'presence' && presence === undefined ? unauthorised('channel_data needs a user_id') : undefined) ??
    refusalOfLimits(hub, session, channel, presence);
  if (refusal) refuse(session, channel, refusal);
  else if (presence) joinPresence(hub, session, channel, presence);
  else {
    hub.registry.join(channel, session, '');
    session.connection.send(subscriptionSucceeded(channel));
  }
}

/** Unsubscribes a socket without a response; does nothing if it was not subscribed. */
export function unsubscribe(hub: Hub, session: Session, channel: unknown): void {
  if (typeof channel !== 'string') return;
  const userId = hub.registry.leave(channel, session);
  if (!userId) return;
  const { isGone, isLastLocal } = hub.roster.leaveLocally(channel, userId);
  if (isLastLocal) hub.notifyPeers({ kind: 'left', app: hub.app.id, channel, userId });
  if (isGone) hub.registry.send(channel, memberRemoved(channel, userId));
}

/**
 * Unsubscribes the sockets of a member in this process from a presence channel, or from all of them if no channel is
 * given. The protocol has no event that tells them so.
 */
export function removeMemberLocally(hub: Hub, channel: string | undefined, userId: string): void {
  for (const session of hub.sessions.values()) {
    for (const name of channel === undefined ? [...(session.channels?.keys() ?? [])] : [channel]) {
      if (session.channels?.get(name) === userId) unsubscribe(hub, session, name);
    }
  }
}

/** Removes a socket and all its subscriptions; a second call does nothing. */
export function leaveAll(hub: Hub, session: Session): void {
  session.isOpen = false;
  if (!hub.sessions.delete(session.socketId)) return;
  for (const channel of session.channels?.keys() ?? []) unsubscribe(hub, session, channel);
}

function joinPresence(hub: Hub, session: Session, channel: string, { userId, info }: Presence): void {
  const isRepeated = !hub.registry.join(channel, session, userId);
  const { isNew, isFirstLocal } = isRepeated
    ? { isNew: false, isFirstLocal: false }
    : hub.roster.joinLocally(channel, userId, info);
  if (isFirstLocal) hub.notifyPeers({ kind: 'joined', app: hub.app.id, channel, userId, info });
  session.connection.send(subscriptionSucceeded(channel, presenceData(hub, channel)));
  if (isNew) hub.registry.send(channel, memberAdded(channel, userId, info), session.socketId);
}

function presenceData(hub: Hub, channel: string): string {
  const members = hub.roster.members(channel);
  const ids = members.map((member) => member.userId);
  // If `info` were undefined, the JSON would omit this user, and the client would not count the user as a member.
  const hash = Object.fromEntries(members.map((member) => [member.userId, member.info ?? null]));
  return JSON.stringify({ presence: { ids, hash, count: ids.length } });
}

function refusalOfAuth(
  hub: Hub,
  session: Session,
  kind: ChannelKind,
  channel: string,
  auth: unknown,
  channelData: string | undefined,
): Refusal | undefined {
  if (kind === 'server-to-user') {
    const isOwn = session.userId !== undefined && userOfChannel(channel) === session.userId;
    return isOwn ? undefined : unauthorised('This channel belongs to another user');
  }
  if (kind !== 'public' && !isChannelAuth(hub.app, auth, session.socketId, channel, channelData)) {
    return unauthorised('The signature of this subscription is not valid');
  }
  const answer = hub.authorizeSubscription({ userId: session.userId }, channel);
  return answer === true ? undefined : { type: 'AuthError', ...answer };
}

function refusalOfLimits(
  hub: Hub,
  session: Session,
  channel: string,
  presence: Presence | undefined,
): Refusal | undefined {
  const joined = session.channels;
  if (joined?.has(channel)) return undefined;
  if (joined && joined.size >= hub.limits.subscriptionsPerSocket) {
    return { type: 'LimitReached', error: 'This connection listens to too many channels', status: 429 };
  }
  if (presence && !hub.roster.has(channel, presence.userId)) {
    const isFull = hub.roster.members(channel).length >= hub.limits.presenceMembers;
    if (isFull) return { type: 'LimitReached', error: 'This channel has too many members', status: 429 };
  }
  return undefined;
}

function readPresence(channelData: string | undefined): Presence | undefined {
  const { user_id: id, user_info: info } = fieldsOf(channelData === undefined ? undefined : parseJson(channelData));
  // Servers can sign a number as the id; on the wire, the id of a member is a string.
  const userId = typeof id === 'number' ? String(id) : id;
  return typeof userId === 'string' && userId !== '' ? { userId, info } : undefined;
}

function unauthorised(error: string): Refusal {
  return { type: 'AuthError', error, status: 401 };
}

function refuse(session: Session, channel: unknown, refusal: Refusal): void {
  session.connection.send(subscriptionError(channel, refusal));
}
