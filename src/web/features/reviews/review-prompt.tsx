/** Asks the buyer for a review inside the conversation. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { DAY_MS } from '#contract/durations.ts';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { storeDeviceChoice } from '#web/lib/session/device-choice.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { WriteDialog } from './review-dialogs.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import { reviewOfConversationQuery } from './reviews.queries.ts';

type PromptedConversation = Pick<
  Conversation,
  'id' | 'status' | 'buyer_id' | 'seller' | 'last_message_at' | 'received_at' | 'listing'
>;

/** A line below the conversation's header; shown to the buyer once a review is due. */
export function ReviewPrompt({ conversation }: { conversation: PromptedConversation }) {
  const isBuyer = useSession((state) => state.user?.id === conversation.buyer_id);
  return isBuyer ? <BuyerPrompt key={conversation.id} conversation={conversation} /> : null;
}

/** Returns whether a review is due. Failures stay silent: the user did not open the conversation to write a review. */
function useIsDue({ id, status, last_message_at, received_at, listing }: PromptedConversation): boolean {
  const { data, refetch } = useQuery({ ...reviewOfConversationQuery(id), staleTime: 0 });
  const isFinal = data !== undefined && (data.is_due || data.review !== null);
  const moment = `${status} ${last_message_at} ${received_at} ${listing.status}`;
  const [checkedMoment, setCheckedMoment] = useState(moment);
  useEffect(() => {
    // A new message, a new status or the buyer's confirmation of receipt can make a review due. Once a review is due or
    // written, stop checking.
    if (moment === checkedMoment) return;
    setCheckedMoment(moment);
    if (!isFinal) void refetch();
  }, [moment, checkedMoment, isFinal, refetch]);
  return data?.is_due === true;
}

/** How long this browser waits after "Not now" before it asks about the same conversation again. */
const POSTPONED_MS = 30 * DAY_MS;

function isPostponed(key: string): boolean {
  try {
    return Date.now() - Number(window.localStorage.getItem(key)) < POSTPONED_MS;
  } catch {
    return false;
  }
}

function BuyerPrompt({ conversation }: { conversation: PromptedConversation }) {
  const { id, seller } = conversation;
  const later = `review-later-${id}`;
  const isDue = useIsDue(conversation);
  const [dismissed, setDismissed] = useState(() => isPostponed(later));
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <>
      {isDue && !dismissed ? (
        <PromptLine
          name={seller.name}
          onWrite={open}
          onLater={() => {
            storeDeviceChoice(later, String(Date.now()));
            setDismissed(true);
          }}
        />
      ) : null}
      {wasOpened ? <WriteDialog conversationId={id} name={seller.name} open={isOpen} onClose={close} /> : null}
    </>
  );
}

type PromptLineProps = { name: string; onWrite: () => void; onLater: () => void };

function PromptLine({ name, onWrite, onLater }: PromptLineProps) {
  return (
    <section
      aria-label={labels.ask(name)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-2"
    >
      <Icon name="star" className="text-soft max-sm:hidden" />
      <p className="min-w-20 flex-1 text-sm">
        <span className="font-semibold wrap-anywhere">{labels.ask(name)}</span>{' '}
        <span className="text-soft max-md:hidden">{labels.askText}</span>
      </p>
      <span className="-mr-2 flex items-center gap-1">
        <Button onClick={onWrite}>{labels.write}</Button>
        <IconButton icon="close" label={labels.later} onClick={onLater} />
      </span>
    </section>
  );
}
