/** Defines the limits per socket, frame and request. */

export type Limits = {
  /**
   * The maximum number of open sockets in this process, for all apps together; further sockets are closed with 4100.
   */
  sockets: number;
  /** The maximum number of open sockets from one network address; further sockets are closed with 4100. */
  socketsPerAddress: number;
  subscriptionsPerSocket: number;
  presenceMembers: number;
  eventDataBytes: number;
  /**
   * The maximum size of one inbound frame in bytes, all fragments together; a larger frame closes the socket with 1009.
   */
  frameBytes: number;
  /** The maximum number of frames from one socket: per second on average, and in one burst (`frameBurst`). */
  framesPerSecond: number;
  frameBurst: number;
  clientEventsPerSecond: number;
  /** Bytes buffered for a slow reader before its socket is closed. */
  bufferedBytes: number;
  /** Seconds of silence before a socket is pinged. */
  activityTimeoutSeconds: number;
  pongTimeoutSeconds: number;
  sweepSeconds: number;
  channelsPerEvent: number;
  eventsPerBatch: number;
};

export const defaultLimits: Limits = {
  sockets: 50_000,
  socketsPerAddress: 50_000,
  subscriptionsPerSocket: 100,
  presenceMembers: 100,
  eventDataBytes: 10_240,
  frameBytes: 65_536,
  framesPerSecond: 50,
  // The allowed burst is high, because a reconnecting client subscribes to all its channels at once.
  frameBurst: 300,
  clientEventsPerSecond: 10,
  bufferedBytes: 1_048_576,
  activityTimeoutSeconds: 120,
  pongTimeoutSeconds: 30,
  sweepSeconds: 5,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
};
