/** Tracks which sockets of this process are subscribed to which channel. */
import type { Frame } from './frame.ts';
import type { Session } from './session.ts';

export type ChannelRegistry = {
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

export function createChannelRegistry(): ChannelRegistry {
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
