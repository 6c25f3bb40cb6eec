/** Turns stored and unsent messages into the rows on screen: days, the divider above new messages, and messages. */

import type { Message } from '#contract/conversations.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { type Day, type DayGroup, groupByDay } from '#rules/conversations/day-label.ts';
import { unsentOf } from '#rules/conversations/message-log.ts';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';

export type Entry = {
  /** The client id, which does not change when the server stores the message. */
  readonly key: string;
  readonly mine: boolean;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly text: string;
  readonly content: { readonly message: Message } | { readonly outgoing: Outgoing };
};

/** An entry, and whether it begins or ends a run of lines by the same author. */
export type Line = Entry & { readonly first: boolean; readonly last: boolean };

export function entriesOf(messages: readonly Message[], queue: readonly Outgoing[], userId: number): Entry[] {
  const sent = messages.map((message) => ({
    key: message.client_id,
    mine: message.sender_id === userId,
    at: message.created_at,
    text: message.message,
    content: { message },
  }));
  const last = messages.at(-1)?.created_at ?? '';
  const unsent = unsentOf(queue, messages).map((outgoing) => ({
    key: outgoing.clientId,
    mine: true,
    // If this device's clock is slow, an unsent message could otherwise appear under an earlier day than the last
    // message.
    at: outgoing.queuedAt < last ? last : outgoing.queuedAt,
    text: outgoing.text,
    content: { outgoing },
  }));
  return [...sent, ...unsent];
}

/** A pause of at least this length starts a new run of lines, because all lines of a run share one timestamp. */
const PAUSE_MS = 10 * MINUTE_MS;

function follows(before: Entry | undefined, entry: Entry): boolean {
  if (before === undefined || before.mine !== entry.mine) return false;
  // An unsent message ends its run of lines, because it must show its state, and only the last line of a run can show
  // one.
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

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | { readonly kind: 'new'; readonly key: 'new' }
  | { readonly kind: 'line'; readonly key: string; readonly line: Line };

/** Returns the id of the line's message; undefined if the message is unsent. */
export function messageIdOf(line: Line): number | undefined {
  return 'message' in line.content ? line.content.message.id : undefined;
}

/** `firstUnread`: the id of the message below the "New" divider; null for none. */
export function rowsOf(days: readonly DayGroup<Line>[], firstUnread: number | null): Row[] {
  const rows: Row[] = [];
  let marked = firstUnread === null;
  for (const { key, label, messages } of days) {
    rows.push({ kind: 'day', key: `day-${key}-${messages[0]?.key ?? ''}`, day: { key, label } });
    for (const line of messages) {
      if (!marked && firstUnread !== null && (messageIdOf(line) ?? 0) >= firstUnread) {
        rows.push({ kind: 'new', key: 'new' });
        marked = true;
      }
      rows.push({ kind: 'line', key: line.key, line });
    }
  }
  return rows;
}

/** Returns the index of the message or, if it is missing, of the next message; -1 if there is no later message. */
export function rowIndexOf(rows: readonly Row[], messageId: number): number {
  return rows.findIndex((row) => row.kind === 'line' && (messageIdOf(row.line) ?? 0) >= messageId);
}

export function lastSeen(messages: readonly Message[], userId: number, readByOther: number): string | undefined {
  return messages.findLast(({ id, sender_id }) => sender_id === userId && id <= readByOther)?.client_id;
}
