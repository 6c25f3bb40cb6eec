/** Defines the applications that this server hosts and their permissions. */

export type RealtimeApp = {
  /** Digits only, because the `pusher` package parses the id as an integer. */
  id: string;
  key: string;
  secret: string;
  clientEvents: boolean;
};
