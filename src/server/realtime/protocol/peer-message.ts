// What do the nodes of one installation tell each other?

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
  /** Of a socket that is not the sender's. */
  | { kind: 'vouch'; app: string; socketId: string; userId: string }
  | { kind: 'joined'; app: string; channel: string; userId: string; info: unknown }
  | { kind: 'left'; app: string; channel: string; userId: string }
  /** Beacon. `revision` counts the sender's joined and left: who counted differently asks for its roster. */
  | { kind: 'alive'; revision: number }
  | { kind: 'gone' }
  | { kind: 'ask-roster'; of: string }
  | { kind: 'roster'; revision: number; members: { app: string; channel: string; userId: string; info: unknown }[] }
  | { kind: 'ask-counts'; question: string; app: string; prefix: string }
  | { kind: 'counts'; question: string; counts: Record<string, number> };

export type Envelope = { from: string; message: PeerMessage };

/** Reads what another node sent; undefined for anything else that may be on the line. */
export function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('from' in value) || !('message' in value)) return undefined;
    // Only our own nodes write under our prefix, and all of them write this type.
    return value as Envelope;
  } catch {
    return undefined;
  }
}
