/** How does one get at what was said before and after? */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import { useMoreMessages } from './messages.queries.ts';

type MoreMessagesProps = {
  conversationId: number;
  side: 'before' | 'after';
  cursor: string;
  /** False until the conversation stands where it opens: on the way there everything comes into sight. */
  ready: boolean;
};

/** Loads the page beside by itself shortly before it comes into sight, or on a press. */
export function MoreMessages({ conversationId, side, cursor, ready }: MoreMessagesProps) {
  const { mutate, isPending, isError } = useMoreMessages(conversationId, side);
  const place = useRef<HTMLDivElement>(null);
  const load = () => {
    if (!isPending) mutate(cursor);
  };
  const onSeen = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    // After a failure only a press tries again.
    if (!isError && entries.some((entry) => entry.isIntersecting)) load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page the place is new, and may be in sight already.
  useEffect(() => {
    const element = place.current;
    if (!ready || !element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => onSeen(entries), {
      root: element.closest('.msgs'),
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [cursor, ready]);
  return (
    <div ref={place} className="msgs__more">
      {isError ? <p role="alert">{labels.moreFailed}</p> : null}
      <Button variant="ghost" busy={isPending} onClick={load}>
        {isError ? labels.retry : side === 'before' ? labels.loadEarlier : labels.loadLater}
      </Button>
    </div>
  );
}
