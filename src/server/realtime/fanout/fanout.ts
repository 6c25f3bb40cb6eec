/** Defines the connection between the processes of one installation. */

/**
 * Carries text to the other nodes. It can echo messages to the sender, repeat them or lose them: the cluster tolerates
 * all of these.
 */
export type Fanout = {
  /** Resolves once the text has been sent; rejects if the connection is down. */
  send(text: string): Promise<void>;
  listen(receive: (text: string) => void): void;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
