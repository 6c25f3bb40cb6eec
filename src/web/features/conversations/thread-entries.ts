/** What stands in a conversation, line by line: what the server has, then what is still on its way? */
import type { Message } from '#contract/conversations.ts';
import { type DayGroup, groupByDay } from '#rules/conversations/day-label.ts';
import { unsentOf } from '#rules/conversations/message-log.ts';
import type { Outgoing } from './persisted-send-queue.ts';

export type Entry = {
  /** The client's name for it: stays the same when a sent message arrives. */
  readonly key: string;
  readonly mine: boolean;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  readonly content: { readonly message: Message } | { readonly outgoing: Outgoing };
};

/** A line with its place among the lines of the same person around it. */
export type Line = Entry & { readonly first: boolean; readonly last: boolean };

/** Each message once. */
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
    // By a clock that is behind the server's it would stand under an earlier day than what it answers.
    at: outgoing.queuedAt < last ? last : outgoing.queuedAt,
    text: outgoing.text,
    content: { outgoing },
  }));
  return [...sent, ...unsent];
}

/** A pause this long begins a new run of lines, so that times stay readable. */
const PAUSE_MS = 10 * 60_000;

function follows(before: Entry | undefined, entry: Entry): boolean {
  if (before === undefined || before.mine !== entry.mine) return false;
  // Each unsent line carries its own state, and a state stands under the end of a run.
  if ('outgoing' in before.content) return false;
  return Date.parse(entry.at) - Date.parse(before.at) < PAUSE_MS;
}

/** The lines under their days; runs of one person end with the day. */
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
