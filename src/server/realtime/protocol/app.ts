/** Defines the applications that this server hosts and their permissions. */

export type RealtimeApp = {
  /** Numeric: the `pusher` package parses it as an integer. */
  id: string;
  key: string;
  secret: string;
  /** Whether clients can send `client-*` events to each other. */
  clientEvents: boolean;
};
