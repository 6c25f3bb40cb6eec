/** What has been said in a conversation? */
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
import { lastSeen, placeOf, type Row, rowsOf } from './thread-rows.ts';
import { useArrivals } from './use-arrivals.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { useToday } from './use-today.ts';

function wordsOf(day: Day): string {
  if (day.label === 'today') return labels.today;
  if (day.label === 'yesterday') return labels.yesterday;
  return formatLongDay(day.key);
}

/** Shorter ones are drawn whole, so that the browser's own search and a screen reader's cursor find all of it. */
const DRAWN_WHOLE = 150;
/** The height of what stands above the rows, in pixels; the same in the style sheet. */
const EDGE_PX = 44;

export type TargetMessage = { messageId: number; navigationKey: string };

type MessageListProps = {
  conversationId: number;
  userId: number;
  other: Party;
  log: Log;
  outbox: readonly Outgoing[];
  readByOther: number;
  /** Where the unread began when the conversation was opened. */
  firstUnread: number | null;
  /** It opens there, not at the end. */
  opensAtUnread: boolean;
  sought: TargetMessage | undefined;
  onLatest: () => void;
};

/** The messages under their days, the newest at the bottom; key it by the log's window. */
export function MessageList(props: MessageListProps) {
  const { conversationId, userId, other, log, outbox, readByOther, firstUnread, opensAtUnread, sought } = props;
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
  const soughtAt = useMemo(
    () => sought && { index: placeOf(rows, sought.messageId), wish: sought.navigationKey },
    [rows, sought],
  );
  const openAt = opensAtUnread ? rows.findIndex((row) => row.kind === 'new') : -1;
  const { hasNew, toEnd, ready, shift } = useThreadScroll({ box, list }, { rows, openAt, sought: soughtAt });
  const arrived = useArrivals(log, userId);
  // Once there, its room stays: the rows below must not move when the beginning is reached.
  const hasEdge = useRef(log.previousCursor !== null).current;
  const draw = (row: Row, index: number) => (
    <ThreadRow row={row} other={other} seen={row.key === seenKey} found={index === soughtAt?.index} />
  );
  return (
    <div className="thread__body">
      <div
        ref={box}
        className="msgs"
        role="log"
        // Rows come and go as one scrolls; what arrives is said below.
        aria-live="off"
        aria-label={labels.messagesWith(other.name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
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
            {...(rows.length <= DRAWN_WHOLE ? { keepMounted: rows.map((_, index) => index) } : {})}
          >
            {rows.map((row, index) => (
              <div key={row.key} className="row">
                {draw(row, index)}
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
            .map((one) => `${labels.says(other.name)}${one.message || labels.sentPictures(one.images.length)}`)
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
  if (row.kind === 'day') return <p className="day">{wordsOf(row.day)}</p>;
  if (row.kind === 'new') return <p className="new-mark">{labels.newDivider}</p>;
  return <MessageLine line={row.line} other={other} seen={seen} found={found} />;
}
