/** Defines the state of an open socket, which must be small: there are thousands of sockets, most of them idle. */
import type { Frame } from './frame.ts';
import { type Bucket, fullBucket } from './rate-limit.ts';
import { newSocketId } from './socket-id.ts';

/** The part of a transport that the protocol needs. None of these functions ever throws. */
export type Connection = {
  send(frame: Frame): void;
  close(code: number, reason: string): void;
};

export type Session = {
  readonly connection: Connection;
  readonly socketId: string;
  /** Subscribed channels; the value is the user's id on a presence channel, else the empty string. */
  channels: Map<string, string> | undefined;
  userId: string | undefined;
  /** The users and tokens that requested signatures for this socket, whether or not a user signed in on it. */
  revocationTags: Set<string> | undefined;
  isOpen: boolean;
  /** When the latest frame arrived, in milliseconds. */
  lastSeen: number;
  /** When the socket was pinged, in milliseconds; 0 if no response is pending. */
  probedAt: number;
  readonly frames: Bucket;
  clientEvents: Bucket | undefined;
};

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
