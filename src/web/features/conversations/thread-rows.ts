/** Turns grouped lines into the rows on screen: days, the divider above new messages, and lines. */
import type { Message } from '#contract/conversations.ts';
import type { Day, DayGroup } from '#rules/conversations/day-label.ts';
import type { Line } from './thread-entries.ts';

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly day: Day }
  | { readonly kind: 'new'; readonly key: 'new' }
  | { readonly kind: 'line'; readonly key: string; readonly line: Line };

/** The server's id of a line; undefined if it is unsent. */
export function messageIdOf(line: Line): number | undefined {
  return 'message' in line.content ? line.content.message.id : undefined;
}

/** `firstUnread`: the id of the message below the divider; null for no divider. */
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

/** The index of a message, or of the next one if it is missing; -1 if there is neither. */
export function rowIndexOf(rows: readonly Row[], messageId: number): number {
  return rows.findIndex((row) => row.kind === 'line' && (messageIdOf(row.line) ?? 0) >= messageId);
}

/** The key of the signed-in user's last message that the other party has read. */
export function lastSeen(messages: readonly Message[], userId: number, readByOther: number): string | undefined {
  return messages.findLast(({ id, sender_id }) => sender_id === userId && id <= readByOther)?.client_id;
}
