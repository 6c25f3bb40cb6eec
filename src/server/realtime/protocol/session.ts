// What does the server remember about one open socket? Kept small: there are thousands, most of them idle.

import type { Frame } from './frame.ts';
import { type Bucket, fullBucket } from './rate-limit.ts';
import { newSocketId } from './socket-id.ts';

/** What the protocol needs of a transport. None of these ever throws. */
export type Connection = {
  send(frame: Frame): void;
  close(code: number, reason: string): void;
};

export type Session = {
  readonly connection: Connection;
  readonly socketId: string;
  /** Joined channels; the value is the user's id on a presence channel, else the empty string. */
  channels: Map<string, string> | undefined;
  /** Who signed in on this socket. */
  userId: string | undefined;
  /** In whose name, and by which key, it was given signatures, whether or not it signed in. */
  revocationTags: Set<string> | undefined;
  isOpen: boolean;
  /** Milliseconds; any inbound frame is life. */
  lastSeen: number;
  /** When a sign of life was asked for; 0 while none is awaited. */
  probedAt: number;
  readonly frames: Bucket;
  clientEvents: Bucket | undefined;
};

/** The state of a socket that has just been accepted. `now` in milliseconds. */
export function newSession(connection: Connection, frameBurst: number, now: number): Session {
  return {
    connection,
    socketId: newSocketId(),
    channels: undefined,
    userId: undefined,
    revocationTags: undefined,
    isOpen: true,
    lastSeen: now,
    probedAt: 0,
    frames: fullBucket(frameBurst, now),
    clientEvents: undefined,
  };
}
