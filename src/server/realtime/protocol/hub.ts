// Everything one application holds in this process: its sockets, its channels, its members.

import type { RealtimeApp } from './app.ts';
import { type ChannelRegistry, createChannelRegistry } from './channel-registry.ts';
import { refusalOfProtocol } from './close-code.ts';
import { connectionEstablished, errorFrame, eventFrame } from './frame.ts';
import type { Limits } from './limits.ts';
import type { PeerMessage } from './peer-message.ts';
import { createPresenceRoster, type PresenceRoster } from './presence-roster.ts';
import { type Connection, newSession, type Session } from './session.ts';

export type RealtimeLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** Asked before a socket of the app joins a channel whose signature, if it needs one, was right. */
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
  /** Tells the other nodes; never throws, a failure is logged. */
  readonly tellPeers: (message: PeerMessage) => void;
  /** Milliseconds. */
  readonly now: () => number;
};

export type HubOptions = Pick<Hub, 'app' | 'limits' | 'log' | 'tellPeers'> & {
  authorizeSubscription?: AuthorizeSubscription | undefined;
  now?: () => number;
};

export function createHub(options: HubOptions): Hub {
  return {
    ...options,
    authorizeSubscription: options.authorizeSubscription ?? (() => true),
    sessions: new Map(),
    registry: createChannelRegistry(),
    roster: createPresenceRoster(),
    now: options.now ?? Date.now,
  };
}

/** Welcomes a socket with `connection_established`, or closes it when its protocol version is none of ours. */
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

/** Turns a socket away before it was welcomed: old clients read the frame, later ones the close code. */
export function refuseConnection(connection: Connection, code: number, message: string): void {
  connection.send(errorFrame(code, message));
  connection.close(code, message);
}

/** Sends an event to the listeners this process holds; serialised once for each channel that has any. */
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

/** The sockets on which this user signed in, or that were given signatures in this name: a user's, or a key's. */
export function sessionsOf(hub: Hub, userId: string): Session[] {
  const all = [...hub.sessions.values()];
  return all.filter((session) => session.userId === userId || session.revocationTags?.has(userId));
}

/** Every name that an open socket was given a signature for, once each. */
export function boundNames(hub: Hub): string[] {
  const names = new Set<string>();
  for (const { revocationTags } of hub.sessions.values()) for (const name of revocationTags ?? []) names.add(name);
  return [...names];
}

/**
 * Remembers in whose name a socket is given a signature: a socket need not sign in to join private channels, and must
 * end with its person's sessions all the same. False where it is not of this process.
 */
export function bindSessionHere(hub: Hub, socketId: string, userId: string): boolean {
  const session = hub.sessions.get(socketId);
  if (!session) return false;
  session.revocationTags ??= new Set();
  session.revocationTags.add(userId);
  return true;
}
