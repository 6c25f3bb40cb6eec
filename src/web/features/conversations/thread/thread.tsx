/** Renders the selected conversation in the right pane. */
import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { FrozenComposer, UserActions } from '#web/features/blocks/index.ts';
import { ReviewPrompt } from '#web/features/reviews/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ClosedComposer, Composer } from '../composer/composer.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { useConversationLive } from '../conversations.live.ts';
import { useMarkRead } from '../conversations.queries.ts';
import { counterpartOf, hasBlocked } from '../inbox/counterpart.ts';
import { HereNow } from './live-status.tsx';
import { Messages } from './messages.tsx';

type ThreadProps = { conversation: Conversation; userId: number; onClose: () => void };

/** Header, messages and composer of one conversation; key it by the conversation's id. */
export function Thread({ conversation, userId, onClose }: ThreadProps) {
  const other = counterpartOf(conversation, userId);
  const closed = conversation.status === 'closed';
  const isBlocked = hasBlocked(conversation);
  useConversationLive(conversation.id);
  useReading(conversation);
  return (
    <section className="thread" aria-label={labels.conversation}>
      <div className="min-w-0">
        <header className="thread__head">
          <Link to={paths.listing(conversation.listing.id)} className="thread__listing">
            <Picture
              src={variantUrl(conversation.listing.image1, 320)}
              alt=""
              placeholder={placeholderColour(conversation.listing.image1)}
              className="thread__pic rounded-sm"
            />
            <span className="thread__title">
              <h2>{conversation.listing.name}</h2>
              <span>
                {other.name} {isBlocked ? null : <HereNow conversation={conversation} other={other} />}
              </span>
            </span>
          </Link>
          {closed || isBlocked ? null : <Button onClick={onClose}>{labels.close}</Button>}
          <UserActions user={other} isBlocked={isBlocked} />
        </header>
        <ReviewPrompt conversation={conversation} />
      </div>
      <Messages conversation={conversation} userId={userId} />
      {isBlocked ? (
        <FrozenComposer user={other} />
      ) : closed ? (
        <ClosedComposer />
      ) : (
        <Composer conversationId={conversation.id} />
      )}
    </section>
  );
}

/** Marks unread messages as read while the page is visible, including those that arrive later. */
function useReading({ id, unread_count }: Conversation): void {
  const { mutate } = useMarkRead();
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible') mutate(id);
  });
  const unread = unread_count > 0;
  useEffect(() => {
    if (!unread) return;
    const markIfVisible = () => read();
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [unread]);
}
