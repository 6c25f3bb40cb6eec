/** Renders the messages of a conversation in a virtualized, scrolling list. */
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Message } from '#contract/conversations.ts';
import { type ContactDetail, contactDetailsToFlag } from '#rules/conversations/contact-details.ts';
import { timeZone, useDisplay } from '#web/lib/i18n/format.ts';
import { formatDay } from '#web/lib/i18n/long-day.ts';
import { useToday } from '#web/lib/i18n/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import type { Party } from '../inbox/counterpart.ts';
import type { Outgoing } from '../send-queue/persisted-send-queue.ts';
import { Writing } from './live-status.tsx';
import { MessageLine } from './message-line.tsx';
import { type Log, useMoreMessages } from './messages.queries.ts';
import { daysOf, entriesOf, lastSeen, messageIdOf, type Row, rowIndexOf, rowsOf } from './thread-rows.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** If more messages arrive at once, only the last ones are announced. */
const MAX_ANNOUNCED = 3;

/**
 * Returns the latest messages received at the end of the conversation, but not messages loaded by scrolling or
 * navigation.
 */
function useArrivals({ messages, nextCursor, syncedTo }: Log, userId: number): readonly Message[] {
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const lastSeenId = useRef(Math.max(syncedTo, messages.at(-1)?.id ?? 0));
  const wasAtEnd = useRef(nextCursor === null);
  const update = useEffectEvent(() => {
    const fresh = messages.filter((message) => message.id > lastSeenId.current);
    const announces = wasAtEnd.current;
    wasAtEnd.current = nextCursor === null;
    lastSeenId.current = messages.at(-1)?.id ?? lastSeenId.current;
    const theirs = fresh.filter((message) => message.sender_id !== userId);
    if (announces && theirs.length > 0) setArrived(theirs.slice(-MAX_ANNOUNCED));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the list or its end changes.
  useEffect(() => update(), [messages, nextCursor]);
  return arrived;
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
  queue: readonly Outgoing[];
  readByOther: number;
  /** Id of the first unread message when the conversation was opened. */
  firstUnread: number | null;
  /** True if the list opens at the first unread message instead of the end. */
  opensAtUnread: boolean;
  target: TargetMessage | undefined;
  onLatest: () => void;
};

/**
 * Returns the rows, the user's last message that the other user has read, the target and opening rows, and the contact
 * details to flag.
 */
function useThreadRows({ log, queue, userId, readByOther, firstUnread, opensAtUnread, target }: MessageListProps) {
  const zone = timeZone();
  const today = useToday(zone);
  const atEnd = log.nextCursor === null;
  const rows = useMemo(() => {
    const entries = entriesOf(log.messages, atEnd ? queue : [], userId);
    return rowsOf(daysOf(entries, today, zone), firstUnread);
  }, [log.messages, atEnd, queue, userId, today, zone, firstUnread]);
  const seenKey = useMemo(() => lastSeen(log.messages, userId, readByOther), [log.messages, userId, readByOther]);
  const targetRow = useMemo(
    () => target && { index: rowIndexOf(rows, target.messageId), navigationKey: target.navigationKey },
    [rows, target],
  );
  const isWhole = log.previousCursor === null;
  const flagged = useMemo(
    () => (isWhole ? contactDetailsToFlag(log.messages, userId) : undefined),
    [isWhole, log.messages, userId],
  );
  const openAt = opensAtUnread ? rows.findIndex((row) => row.kind === 'new') : -1;
  return { rows, seenKey, targetRow, openAt, flagged };
}

/**
 * Shows the messages by day, the newest at the bottom. Key it by `log.window`, because each window is a separate list.
 */
export function MessageList(props: MessageListProps) {
  const { conversationId, userId, other, log } = props;
  useDisplay();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { rows, seenKey, targetRow, openAt, flagged } = useThreadRows(props);
  const { hasNew, toEnd, ready, shift } = useThreadScroll({ box, list }, { rows, openAt, target: targetRow });
  const atEnd = log.nextCursor === null;
  // The area above the rows remains after the beginning of the conversation has loaded, so that the rows do not move.
  const hasEdge = useRef(log.previousCursor !== null).current || log.previousCursor !== null;
  return (
    <div className="relative grid [grid-template:minmax(0,1fr)/minmax(0,1fr)] min-h-0">
      <ScrollBox ref={box} label={labels.messagesWith(other.name)}>
        {log.previousCursor !== null ? (
          <MoreMessages conversationId={conversationId} side="before" cursor={log.previousCursor} ready={ready} />
        ) : hasEdge ? (
          <p className="flex flex-none items-center justify-center gap-2 h-target text-(length:--text-xs) text-soft">
            {labels.beginning}
          </p>
        ) : null}
        <VirtualRows box={box} list={list} rows={rows} startMargin={hasEdge ? EDGE_PX : 0} shift={shift}>
          {(row, index) => (
            <ThreadRow
              row={row}
              other={other}
              isSeen={row.key === seenKey}
              isTarget={index === targetRow?.index}
              flagged={flagged}
            />
          )}
        </VirtualRows>
        {log.nextCursor === null ? null : (
          <MoreMessages conversationId={conversationId} side="after" cursor={log.nextCursor} ready={ready} />
        )}
      </ScrollBox>
      {atEnd ? <Writing conversationId={conversationId} other={other} /> : null}
      <Announcements log={log} userId={userId} name={other.name} />
      {atEnd ? null : <Pill label={labels.latest} onClick={props.onLatest} />}
      {atEnd && hasNew ? <Pill label={labels.newMessages} onClick={toEnd} /> : null}
    </div>
  );
}

function Pill({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="absolute bottom-3 left-1/2 inline-flex items-center gap-2 min-h-target px-4 [translate:-50%] rounded-full bg-ink text-on-ink [box-shadow:var(--shadow-2)] text-(length:--text-sm) font-semibold"
      onClick={onClick}
    >
      {label} <Icon name="chevron-down" size="sm" />
    </button>
  );
}

type ScrollBoxProps = { ref: Ref<HTMLDivElement>; label: string; children: ReactNode };

function ScrollBox({ ref, label, children }: ScrollBoxProps) {
  return (
    <div
      ref={ref}
      // `useThreadScroll` keeps the scroll position stable; the browser's scroll anchoring would
      // interfere.
      className="msgs flex flex-col px-4 pt-[calc(1rem+var(--space-above,0px))] pb-7 scroll-pt-[var(--space-above,0px)] overflow-y-auto overscroll-contain [overflow-anchor:none] max-md:px-3 max-md:pt-[calc(0.75rem+var(--space-above,0px))] max-md:pb-7 focus-visible:-outline-offset-2 focus-visible:[box-shadow:none] [&>:first-child]:mt-auto"
      role="log"
      // A separate live region announces new messages, because scrolling adds and removes rows here.
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list.
      tabIndex={0}
    >
      {children}
    </div>
  );
}

type VirtualRowsProps = {
  box: RefObject<HTMLElement | null>;
  list: Ref<VirtualizerHandle>;
  rows: readonly Row[];
  /** Height in pixels of the content above the rows. */
  startMargin: number;
  /** True while rows are being added above. */
  shift: boolean;
  children: (row: Row, index: number) => ReactNode;
};

/** Returns false in the first frame, in which the height of the rows is only an estimate. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMeasured(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMeasured;
}

/** Renders the rows near the visible part, or all rows of a short conversation. */
function VirtualRows({ box, list, rows, startMargin, shift, children }: VirtualRowsProps) {
  const keepMounted = rows.length <= MAX_UNVIRTUALIZED_ROWS ? { keepMounted: rows.map((_, index) => index) } : {};
  const isMeasured = useMeasured();
  return (
    <>
      {rows.length === 0 ? (
        <p className="self-center mb-auto text-(length:--text-sm) text-soft">{labels.noMessages}</p>
      ) : null}
      <div
        // Browsers count a list that changes its height as a layout shift, so hide its rows until they are
        // measured.
        className="msgs__rows flex-none data-measuring:opacity-0 last:mb-0"
        data-measuring={isMeasured ? undefined : ''}
      >
        <Virtualizer ref={list} scrollRef={box} startMargin={startMargin} shift={shift} {...keepMounted}>
          {rows.map((row, index) => (
            <div key={row.key} className="row flex flex-col pt-0.75">
              {children(row, index)}
            </div>
          ))}
        </Virtualizer>
      </div>
    </>
  );
}

/** Announces new messages to screen readers. `name` is the name of the other party. */
function Announcements({ log, userId, name }: { log: Log; userId: number; name: string }) {
  const arrived = useArrivals(log, userId);
  return (
    <VisuallyHidden>
      <span role="status" aria-label={labels.newMessages}>
        {arrived
          .map(({ message, images }) => `${labels.says(name)}${message || labels.sentPictures(images.length)}`)
          .join('\n')}
      </span>
    </VisuallyHidden>
  );
}

type ThreadRowProps = {
  row: Row;
  other: Party;
  isSeen: boolean;
  isTarget: boolean;
  flagged: ReadonlyMap<number, readonly ContactDetail[]> | undefined;
};

function ThreadRow({ row, other, isSeen, isTarget, flagged }: ThreadRowProps) {
  if (row.kind === 'day')
    return <p className="day self-center pt-4 text-xs font-medium text-faint">{formatDay(row.day)}</p>;
  if (row.kind === 'new')
    return (
      <p className="flex items-center gap-3 pt-3 text-xs font-semibold text-error before:flex-1 before:border-t before:border-current before:opacity-40 after:flex-1 after:border-t after:border-current after:opacity-40">
        {labels.newDivider}
      </p>
    );
  const details = flagged?.get(messageIdOf(row.line) ?? 0);
  return <MessageLine line={row.line} other={other} isSeen={isSeen} isTarget={isTarget} details={details} />;
}

type MoreMessagesProps = {
  conversationId: number;
  side: 'before' | 'after';
  cursor: string;
  /** False while the list scrolls to its opening position, because the rows that it passes must not trigger loading. */
  ready: boolean;
};

/** Loads the previous or next page of messages shortly before the user scrolls to it, or on a click. */
function MoreMessages({ conversationId, side, cursor, ready }: MoreMessagesProps) {
  const { mutate, isPending, isError } = useMoreMessages(conversationId, side);
  const anchor = useRef<HTMLDivElement>(null);
  const load = () => {
    if (!isPending) mutate(cursor);
  };
  const onIntersect = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    // After a failure, only a click retries.
    if (!isError && entries.some((entry) => entry.isIntersecting)) load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page needs a new observer, because the anchor can already be in view.
  useEffect(() => {
    const element = anchor.current;
    if (!ready || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => onIntersect(entries), {
      root: element.closest('.msgs'),
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [cursor, ready]);
  return (
    <div
      ref={anchor}
      className="flex flex-none items-center justify-center gap-2 h-target text-(length:--text-xs) text-soft"
    >
      {isError ? <p role="alert">{labels.moreFailed}</p> : null}
      <Button variant="ghost" busy={isPending} onClick={load}>
        {isError ? labels.retry : side === 'before' ? labels.loadEarlier : labels.loadLater}
      </Button>
    </div>
  );
}
