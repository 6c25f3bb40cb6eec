/** Orders the unsent messages of a conversation identically in every tab. */
import type { UnsentMessage } from './outgoing-message.ts';

type Outbox<I> = readonly UnsentMessage<I>[];

function isBefore(a: UnsentMessage<unknown>, b: UnsentMessage<unknown>): boolean {
  if (a.queuedAt !== b.queuedAt) return a.queuedAt < b.queuedAt;
  return a.clientId < b.clientId;
}

export function putOutgoing<I>(outbox: Outbox<I>, message: UnsentMessage<I>): Outbox<I> {
  if (outbox.some((queued) => queued.clientId === message.clientId)) {
    return outbox.map((queued) => (queued.clientId === message.clientId ? message : queued));
  }
  const behind = outbox.findIndex((queued) => isBefore(message, queued));
  return behind < 0 ? [...outbox, message] : outbox.toSpliced(behind, 0, message);
}

/** Removes the message. Returns the same array if it does not contain the message. */
export function takeOutgoing<I>(outbox: Outbox<I>, clientId: string): Outbox<I> {
  return outbox.some((queued) => queued.clientId === clientId)
    ? outbox.filter((queued) => queued.clientId !== clientId)
    : outbox;
}

/**
 * Returns the time of a message that is added to the queue, in ISO 8601: later than the times of all queued messages,
 * even if the clock was set back.
 */
export function queueTime(outbox: Outbox<unknown>, now: Date): string {
  const last = outbox.at(-1);
  const earliest = last === undefined ? 0 : Date.parse(last.queuedAt) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
