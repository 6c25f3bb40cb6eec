/** Holds the state of one application in this process: its sockets, channels and members. */
import type { RealtimeApp } from './app.ts';
import { refusalOfProtocol } from './close-code.ts';
import { connectionEstablished, errorFrame, eventFrame, type Frame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { PeerMessage } from './peer-message.ts';
import { PresenceRoster } from './presence-roster.ts';
import { type Connection, newSession, type Session } from './session.ts';

export type RealtimeLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Called after a subscription's signature (if required) was verified; never for `#server-to-user-` channels. */
export type AuthorizeSubscription = (
  socket: { userId: string | undefined },
  channel: string,
) => true | { error: string; status: number };

export type Hub = {
  readonly app: RealtimeApp;
  readonly limits: Limits;
  readonly log: RealtimeLog;
  readonly authorizeSubscription: AuthorizeSubscription;
  /** By socket id. */
  readonly sessions: Map<string, Session>;
  readonly registry: ChannelRegistry;
  readonly roster: PresenceRoster;
  /** Sends a message to the other nodes. Never throws, because failures are only logged. */
  readonly notifyPeers: (message: PeerMessage) => void;
  /** Milliseconds. */
  readonly now: () => number;
};

export type HubOptions = Pick<Hub, 'app' | 'limits' | 'log' | 'notifyPeers'> & {
  authorizeSubscription?: AuthorizeSubscription | undefined;
  now?: () => number;
};

export function createHub(options: HubOptions): Hub {
  return {
    ...options,
    authorizeSubscription: options.authorizeSubscription ?? (() => true),
    sessions: new Map(),
    registry: createChannelRegistry(),
    roster: new PresenceRoster(),
    now: options.now ?? Date.now,
  };
}

/** Accepts a socket with `connection_established`, or closes it if its protocol version is not supported. */
export function openSession(hub: Hub, connection: Connection, protocol: string | undefined): Session | undefined {
  const refusal = refusalOfProtocol(protocol);
  if (refusal) {
    refuseConnection(connection, refusal.code, refusal.message);
    return undefined;
  }
  const session = newSession(connection, hub.limits.frameBurst, hub.now());
  hub.sessions.set(session.socketId, session);
  connection.send(connectionEstablished(session.socketId, hub.limits.activityTimeoutSeconds));
  return session;
}

/** Refuses a socket with an error frame, which old clients read, and with a close code, which newer clients read. */
export function refuseConnection(connection: Connection, code: number, message: string): void {
  connection.send(errorFrame(code, message));
  connection.close(code, message);
}

/** Sends an event to the subscribers in this process; serialises it once per channel. */
export function deliver(
  hub: Hub,
  message: {
    channels: string[];
    event: string;
    data: string;
    except?: string | undefined;
    userId?: string | undefined;
  },
): void {
  for (const channel of message.channels) {
    if (!hub.registry.has(channel)) continue;
    hub.registry.send(channel, eventFrame(message.event, channel, message.data, message.userId), message.except);
  }
}

/** Returns the sockets that are signed in as this user, or bound to this revocation tag (a user or a token). */
export function sessionsOf(hub: Hub, userId: string): Session[] {
  const sessions = [...hub.sessions.values()];
  return sessions.filter((session) => session.userId === userId || session.revocationTags?.has(userId));
}

/** Returns every revocation tag to which an open socket is bound, without duplicates. */
export function boundNames(hub: Hub): string[] {
  const names = new Set<string>();
  for (const { revocationTags } of hub.sessions.values()) for (const name of revocationTags ?? []) names.add(name);
  return [...names];
}

/**
 * Binds a socket to the user or token that requested a signature: a socket can join private channels without signing
 * in, and must still close when the user's sessions end. Returns false if the socket is not in this process.
 */
export function bindSessionLocally(hub: Hub, socketId: string, userId: string): boolean {
  const session = hub.sessions.get(socketId);
  if (!session) return false;
  session.revocationTags ??= new Set();
  session.revocationTags.add(userId);
  return true;
}

type ChannelRegistry = {
  /** Returns false if the socket was already subscribed. */
  join(channel: string, session: Session, member: string): boolean;
  /**
   * Unsubscribes the socket. Returns its member id on the channel (empty outside presence channels), or undefined if
   * the socket was not subscribed.
   */
  leave(channel: string, session: Session): string | undefined;
  send(channel: string, frame: Frame, exceptSocketId?: string): void;
  has(channel: string): boolean;
  /** Returns the number of subscribed sockets by channel name. */
  counts(prefix: string): Map<string, number>;
  subscriptions(): number;
};

/** Tracks which sockets of this process are subscribed to which channel. */
function createChannelRegistry(): ChannelRegistry {
  const listeners = new Map<string, Set<Session>>();
  let subscriptions = 0;
  return {
    join(channel, session, member) {
      session.channels ??= new Map();
      if (session.channels.has(channel)) return false;
      session.channels.set(channel, member);
      const sessions = listeners.get(channel);
      if (sessions) sessions.add(session);
      else listeners.set(channel, new Set([session]));
      subscriptions += 1;
      return true;
    },
    leave(channel, session) {
      const member = session.channels?.get(channel);
      if (member === undefined) return undefined;
      session.channels?.delete(channel);
      const sessions = listeners.get(channel);
      sessions?.delete(session);
      if (sessions?.size === 0) listeners.delete(channel);
      subscriptions -= 1;
      return member;
    },
    send(channel, frame, exceptSocketId) {
      // Sending can disconnect a slow reader and remove it from the set during this loop; iterating over a set allows
      // that.
      for (const session of listeners.get(channel) ?? []) {
        if (session.socketId !== exceptSocketId) session.connection.send(frame);
      }
    },
    has: (channel) => listeners.has(channel),
    counts(prefix) {
      const counts = new Map<string, number>();
      for (const [channel, sessions] of listeners) if (channel.startsWith(prefix)) counts.set(channel, sessions.size);
      return counts;
    },
    subscriptions: () => subscriptions,
  };
}
