/** Defines the messages between the nodes of one installation. */

export type PeerMessage =
  | {
      kind: 'event';
      app: string;
      channels: string[];
      event: string;
      data: string;
      except?: string | undefined;
      userId?: string | undefined;
    }
  | { kind: 'terminate'; app: string; userId: string }
  | { kind: 'remove-member'; app: string; channel?: string | undefined; userId: string }
  | { kind: 'bind'; app: string; socketId: string; userId: string }
  | { kind: 'joined'; app: string; channel: string; userId: string; info: unknown }
  | { kind: 'left'; app: string; channel: string; userId: string }
  /**
   * Sent regularly. `revision` is the number of `joined` and `left` messages that the sender has sent: a node that has
   * received a different number requests the roster.
   */
  | { kind: 'alive'; revision: number }
  | { kind: 'gone' }
  | { kind: 'ask-roster'; of: string }
  | { kind: 'roster'; revision: number; members: { app: string; channel: string; userId: string; info: unknown }[] }
  | { kind: 'ask-counts'; question: string; app: string; prefix: string }
  | { kind: 'counts'; question: string; counts: Record<string, number> };

export type Envelope = { from: string; message: PeerMessage };

/** Parses a message from another node; undefined for any other text. */
export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('from' in value) || !('message' in value)) return undefined;
    // The cast is safe: only nodes of this installation publish under its prefix, and all of them send this type.
    return value as Envelope;
  } catch {
    return undefined;
  }
}
