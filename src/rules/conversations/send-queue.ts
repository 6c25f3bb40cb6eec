/** In which order do the unsent messages of a conversation stand, whichever tab wrote, changed or restored them? */
import type { UnsentMessage } from './outgoing-message.ts';

type Outbox<I> = readonly UnsentMessage<I>[];

function isBefore(a: UnsentMessage<unknown>, b: UnsentMessage<unknown>): boolean {
  if (a.queuedAt !== b.queuedAt) return a.queuedAt < b.queuedAt;
  return a.clientId < b.clientId;
}

/** Puts a message's next state in the place of the one before, or a new one where it belongs. */
export function putOutgoing<I>(outbox: Outbox<I>, message: UnsentMessage<I>): Outbox<I> {
  if (outbox.some((one) => one.clientId === message.clientId)) {
    return outbox.map((one) => (one.clientId === message.clientId ? message : one));
  }
  const behind = outbox.findIndex((one) => isBefore(message, one));
  return behind < 0 ? [...outbox, message] : outbox.toSpliced(behind, 0, message);
}

/** Takes one out; the same list where it was not in it. */
export function takeOutgoing<I>(outbox: Outbox<I>, clientId: string): Outbox<I> {
  return outbox.some((one) => one.clientId === clientId) ? outbox.filter((one) => one.clientId !== clientId) : outbox;
}

/** When a message is queued, in ISO 8601: after those that wait already, even where the clock was set back meanwhile. */
export function queueTime(outbox: Outbox<unknown>, now: Date): string {
  const last = outbox.at(-1);
  const earliest = last === undefined ? 0 : Date.parse(last.queuedAt) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
