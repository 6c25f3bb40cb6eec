/** Renders the selected conversation in the right pane. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { FrozenComposer } from '#web/features/blocks/index.ts';
import { ReviewPrompt } from '#web/features/reviews/index.ts';
import { ConversationTrade } from '#web/features/trading/index.ts';
import { useVisit } from '#web/lib/session/visited.ts';
import { ClosedComposer } from '../composer/closed-composer.tsx';
import { Composer } from '../composer/composer.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { useConversationLive } from '../conversations.live.ts';
import { useMarkRead } from '../conversations.queries.ts';
import { counterpartOf, hasBlocked } from '../inbox/counterpart.ts';
import { Messages } from './messages.tsx';
import { ThreadHead } from './thread-head.tsx';

const HEIGHT = '--space-above';

/** Keeps the visible messages in place when the height of the box changes. */
function useSpaceAbove(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const thread = element?.parentElement;
    if (!element || !thread || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const before = Number.parseFloat(thread.style.getPropertyValue(HEIGHT)) || 0;
      thread.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
      thread.querySelector('.msgs')?.scrollBy(0, element.offsetHeight - before);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}

type ThreadProps = { conversation: Conversation; userId: number };

/** Header, messages and composer of one conversation; key it by the conversation's id. */
export function Thread({ conversation, userId }: ThreadProps) {
  const other = counterpartOf(conversation, userId);
  const isBlocked = hasBlocked(conversation);
  useConversationLive(conversation.id);
  useReading(conversation);
  useVisit('conversationId', conversation.id);
  const above = useRef<HTMLDivElement>(null);
  useSpaceAbove(above);
  return (
    <section
      className="[container-type:size] relative grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_minmax(var(--composer-area),auto)] min-w-0 min-h-0 max-md:grid-rows-[auto_minmax(0,1fr)_auto]"
      aria-label={labels.conversation}
    >
      <ThreadHead conversation={conversation} userId={userId} />
      <div
        ref={above}
        // A box that covers the top of the messages. The list reserves space for it, so that nothing moves
        // if the box appears late.
        className="absolute inset-x-0 top-0 z-1 row-2"
      >
        <ReviewPrompt conversation={conversation} />
        <ConversationTrade conversationId={conversation.id} />
      </div>
      <Messages conversation={conversation} userId={userId} />
      {isBlocked ? (
        <FrozenComposer user={other} />
      ) : conversation.status === 'closed' ? (
        <ClosedComposer conversation={conversation} userId={userId} />
      ) : (
        <Composer conversationId={conversation.id} />
      )}
    </section>
  );
}

/** Marks unread messages, even those that arrive later, as read while the page is visible. */
function useReading({ id, unread_count, viewer }: Conversation): void {
  const { mutate } = useMarkRead();
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible') mutate(id);
  });
  // Ignore later changes of `is_marked_unread`: otherwise, marking the open conversation as unread would undo itself.
  const [isMarkedUnread] = useState(viewer?.is_marked_unread ?? false);
  const unread = unread_count > 0 || isMarkedUnread;
  useEffect(() => {
    if (!unread) return;
    const markIfVisible = () => read();
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [unread]);
}
