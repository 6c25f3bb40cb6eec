/** Renders the messages of a conversation in a virtualized, scrolling list. */
import { useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Day } from '#rules/conversations/day-label.ts';
import { formatLongDay, timeZone, useDisplay } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import type { Party } from './counterpart.ts';
import { Writing } from './live-status.tsx';
import { MessageLine } from './message-line.tsx';
import type { Log } from './messages.queries.ts';
import { MoreMessages } from './more-messages.tsx';
import type { Outgoing } from './persisted-send-queue.ts';
import { daysOf, entriesOf } from './thread-entries.ts';
import { lastSeen, type Row, rowIndexOf, rowsOf } from './thread-rows.ts';
import { useArrivals } from './use-arrivals.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useToday } from './use-today.ts';

function dayText(day: Day): string {
  if (day.label === 'today') return labels.today;
  if (day.label === 'yesterday') return labels.yesterday;
  return formatLongDay(day.key);
}

/** Shorter conversations are rendered in full, so the browser's find-in-page and screen readers reach every message. */
const MAX_UNVIRTUALIZED_ROWS = 150;
/** Height in pixels of the area above the rows; must match the style sheet. */
const EDGE_PX = 44;

export type TargetMessage = { messageId: number; navigationKey: string };

type MessageListProps = {
  conversationId: number;
  userId: number;
  other: Party;
  log: Log;
  outbox: readonly Outgoing[];
  readByOther: number;
  /** Id of the first unread message when the conversation was opened. */
  firstUnread: number | null;
  /** True if the list opens at the first unread message instead of the end. */
  opensAtUnread: boolean;
  target: TargetMessage | undefined;
  onLatest: () => void;
};

/** Shows the messages grouped by day, the newest at the bottom; key it by the log's window. */
export function MessageList(props: MessageListProps) {
  const { conversationId, userId, other, log, outbox, readByOther, firstUnread, opensAtUnread, target } = props;
  useDisplay();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = log.nextCursor === null;
  const zone = timeZone();
  const today = useToday(zone);
  const rows = useMemo(() => {
    const entries = entriesOf(log.messages, atEnd ? outbox : [], userId);
    return rowsOf(daysOf(entries, today, zone), firstUnread);
  }, [log.messages, atEnd, outbox, userId, today, zone, firstUnread]);
  const seenKey = useMemo(() => lastSeen(log.messages, userId, readByOther), [log.messages, userId, readByOther]);
  const targetRow = useMemo(
    () => target && { index: rowIndexOf(rows, target.messageId), navigationKey: target.navigationKey },
    [rows, target],
  );
  const openAt = opensAtUnread ? rows.findIndex((row) => row.kind === 'new') : -1;
  const { hasNew, toEnd, ready, shift } = useThreadScroll({ box, list }, { rows, openAt, target: targetRow });
  const arrived = useArrivals(log, userId);
  // Once shown, this area keeps its height: the rows below must not move when the first message is reached.
  const hasEdge = useRef(log.previousCursor !== null).current;
  const renderRow = (row: Row, index: number) => (
    <ThreadRow row={row} other={other} seen={row.key === seenKey} found={index === targetRow?.index} />
  );
  return (
    <div className="thread__body">
      <div
        ref={box}
        className="msgs"
        role="log"
        // Scrolling adds and removes rows, so the live region below announces new messages.
        aria-live="off"
        aria-label={labels.messagesWith(other.name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list.
        tabIndex={0}
      >
        {log.previousCursor !== null ? (
          <MoreMessages conversationId={conversationId} side="before" cursor={log.previousCursor} ready={ready} />
        ) : hasEdge ? (
          <p className="msgs__more">{labels.beginning}</p>
        ) : null}
        {rows.length === 0 ? <p className="msgs__none">{labels.noMessages}</p> : null}
        <div className="msgs__rows">
          <Virtualizer
            ref={list}
            scrollRef={box}
            startMargin={hasEdge || log.previousCursor !== null ? EDGE_PX : 0}
            shift={shift}
            {...(rows.length <= MAX_UNVIRTUALIZED_ROWS ? { keepMounted: rows.map((_, index) => index) } : {})}
          >
            {rows.map((row, index) => (
              <div key={row.key} className="row">
                {renderRow(row, index)}
              </div>
            ))}
          </Virtualizer>
        </div>
        {log.nextCursor === null ? null : (
          <MoreMessages conversationId={conversationId} side="after" cursor={log.nextCursor} ready={ready} />
        )}
      </div>
      {atEnd ? <Writing conversationId={conversationId} other={other} /> : null}
      <VisuallyHidden>
        <span role="status" aria-label={labels.newMessages}>
          {arrived
            .map(({ message, images }) => `${labels.says(other.name)}${message || labels.sentPictures(images.length)}`)
            .join('\n')}
        </span>
      </VisuallyHidden>
      {hasNew || !atEnd ? (
        <button type="button" className="pill" onClick={atEnd ? toEnd : props.onLatest}>
          {atEnd ? labels.newMessages : labels.latest} <Icon name="chevron-down" size="sm" />
        </button>
      ) : null}
    </div>
  );
}

type ThreadRowProps = { row: Row; other: Party; seen: boolean; found: boolean };

function ThreadRow({ row, other, seen, found }: ThreadRowProps) {
  if (row.kind === 'day') return <p className="day">{dayText(row.day)}</p>;
  if (row.kind === 'new') return <p className="new-mark">{labels.newDivider}</p>;
  return <MessageLine line={row.line} other={other} seen={seen} found={found} />;
}
