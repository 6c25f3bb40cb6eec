// How do several processes of one installation reach one another's sockets?

/** A line that carries text to the other nodes. It may echo to the sender, repeat and lose: the cluster copes. */
export type Fanout = {
  /** Resolves once the text is on its way; rejects when the line is down. */
  send(text: string): Promise<void>;
  listen(receive: (text: string) => void): void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
