// How much may one socket, one frame or one request ask for?

export type Limits = {
  /** Open sockets of this process, all apps together; one more is closed with 4100. */
  sockets: number;
  /** Of these, from one address; one more is closed with 4100 as well. */
  socketsPerAddress: number;
  subscriptionsPerSocket: number;
  /** Members of one presence channel. */
  presenceMembers: number;
  /** Bytes of one event's data. */
  eventDataBytes: number;
  /** Bytes of one inbound frame, fragments together; more ends the socket with 1009. */
  frameBytes: number;
  /** Frames a second one socket may send in the long run, and at once. */
  framesPerSecond: number;
  frameBurst: number;
  clientEventsPerSecond: number;
  /** Bytes waiting for a slow reader before its socket is cut. */
  bufferedBytes: number;
  /** Seconds of silence before a socket is asked for a sign of life. */
  activityTimeoutSeconds: number;
  /** Seconds the answer may take. */
  pongTimeoutSeconds: number;
  /** Seconds between two looks at all sockets. */
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
  // A client that reconnects asks for all its channels at once.
  frameBurst: 300,
  clientEventsPerSecond: 10,
  bufferedBytes: 1_048_576,
  activityTimeoutSeconds: 120,
  pongTimeoutSeconds: 30,
  sweepSeconds: 5,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
};
