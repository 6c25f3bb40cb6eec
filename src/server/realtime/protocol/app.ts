/** Defines the applications that this server hosts and their permissions. */

export type RealtimeApp = {
  /** A number, because the `pusher` package parses it as an integer. */
  id: string;
  key: string;
  secret: string;
  clientEvents: boolean;
};
