/** Loads earlier and later messages. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { useMoreMessages } from './messages.queries.ts';

type MoreMessagesProps = {
  conversationId: number;
  side: 'before' | 'after';
  cursor: string;
  /** False while the list scrolls to its opening position, because the rows that it passes must not trigger loading. */
  ready: boolean;
};

/** Loads the previous or next page of messages shortly before the user scrolls to it, or on a click. */
export function MoreMessages({ conversationId, side, cursor, ready }: MoreMessagesProps) {
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
    <div ref={anchor} className="msgs__more">
      {isError ? <p role="alert">{labels.moreFailed}</p> : null}
      <Button variant="ghost" busy={isPending} onClick={load}>
        {isError ? labels.retry : side === 'before' ? labels.loadEarlier : labels.loadLater}
      </Button>
    </div>
  );
}
