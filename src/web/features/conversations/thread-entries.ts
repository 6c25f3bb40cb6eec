/** Turns stored and unsent messages into the lines of a conversation. */
import type { Message } from '#contract/conversations.ts';
import { type DayGroup, groupByDay } from '#rules/conversations/day-label.ts';
import { unsentOf } from '#rules/conversations/message-log.ts';
import type { Outgoing } from './persisted-send-queue.ts';

export type Entry = {
  /** The client id: unchanged when a sent message is stored. */
  readonly key: string;
  readonly mine: boolean;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  readonly content: { readonly message: Message } | { readonly outgoing: Outgoing };
};

/** An entry plus whether it is the first or last of a run of lines by the same author. */
export type Line = Entry & { readonly first: boolean; readonly last: boolean };

/** Returns one entry per message. */
export function entriesOf(messages: readonly Message[], outbox: readonly Outgoing[], userId: number): Entry[] {
  const sent = messages.map((message) => ({
    key: message.client_id,
    mine: message.sender_id === userId,
    at: message.created_at,
    text: message.message,
    content: { message },
  }));
  const last = messages.at(-1)?.created_at ?? '';
  const unsent = unsentOf(outbox, messages).map((outgoing) => ({
    key: outgoing.clientId,
    mine: true,
    // With a clock behind the server's, the message could appear under an earlier day than the message it replies to.
    at: outgoing.queuedAt < last ? last : outgoing.queuedAt,
    text: outgoing.text,
    content: { outgoing },
  }));
  return [...sent, ...unsent];
}

/** A pause this long starts a new run of lines; otherwise, times would be too far apart to read. */
const PAUSE_MS = 10 * 60_000;

function follows(before: Entry | undefined, entry: Entry): boolean {
  if (before === undefined || before.mine !== entry.mine) return false;
  // Each unsent line shows its own state, and only the last line of a run shows a state.
  if ('outgoing' in before.content) return false;
  return Date.parse(entry.at) - Date.parse(before.at) < PAUSE_MS;
}

/** Groups the lines by day; a run never continues into the next day. */
export function daysOf(entries: readonly Entry[], now: Date, timeZone: string): DayGroup<Line>[] {
  return groupByDay(entries, (entry) => entry.at, now, timeZone).map((day) => ({
    ...day,
    messages: day.messages.map((entry, at, all): Line => {
      const next = all[at + 1];
      return {
        ...entry,
        first: !follows(all[at - 1], entry),
        last: next === undefined || !follows(entry, next),
      };
    }),
  }));
}
