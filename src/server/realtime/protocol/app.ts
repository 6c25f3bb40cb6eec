// Which applications does this server answer for, and what may each of them do?

export type RealtimeApp = {
  /** Numeric: the `pusher` package reads it as an integer. */
  id: string;
  key: string;
  secret: string;
  /** Whether clients may send `client-*` events to one another. */
  clientEvents: boolean;
};
