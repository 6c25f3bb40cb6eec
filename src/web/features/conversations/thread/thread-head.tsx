/**
 * Renders the header of a conversation: its listing, the other party, the menu, and the button that closes the
 * conversation.
 */

import type { Conversation } from '#contract/conversations.ts';
import { BundleSummary } from '#web/features/bundles/index.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useCloseConversation } from '../closing.queries.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { BundleName } from '../inbox/bundle-name.tsx';
import { counterpartOf, hasBlocked, type Party } from '../inbox/counterpart.ts';
import { listingPrice } from '../inbox/listing-price.ts';
import { PresenceIndicator } from './live-status.tsx';
import { ThreadMenu } from './thread-menu.tsx';

type ThreadHeadProps = { conversation: Conversation; userId: number };

export function ThreadHead({ conversation, userId }: ThreadHeadProps) {
  const navigate = useNavigate();
  const { mutate } = useCloseConversation(userId);
  const other = counterpartOf(conversation, userId);
  const isBlocked = hasBlocked(conversation);
  const { listing } = conversation;
  const close = () => {
    mutate(conversation);
    navigate(paths.inbox());
  };
  return (
    <header className="thread__head flex items-center gap-3 min-w-0 px-4 py-3 border-b border-line max-md:gap-2 max-md:pt-0.5 max-md:pb-1 max-md:pl-gutter max-md:pr-0">
      <Picture
        src={variantUrl(listing.image1, 320)}
        alt=""
        placeholder={placeholderColour(listing.image1)}
        className="flex-none w-16 max-lg:w-12 rounded-sm"
      />
      <ThreadTitle conversation={conversation} other={other} />
      {conversation.status === 'closed' || isBlocked ? null : (
        <Button
          icon="lock"
          // Beside the list on a tablet, the names need the space: the button has two lines.
          // Only the icon is visible; the text remains the name of the button.
          className="md:@max-[36rem]:w-min md:@max-[36rem]:whitespace-normal max-md:w-target max-md:p-0 max-md:-mr-2 max-md:[&>span]:sr-only md:[&>.icon]:hidden max-md:not-[:hover,:disabled,[aria-disabled]]:bg-transparent max-md:not-[:focus-visible,:disabled,[aria-disabled]]:[box-shadow:none]"
          title={labels.close}
          onClick={close}
        >
          <span>{labels.close}</span>
        </Button>
      )}
      <span className="size-11 shrink-0">
        <ThreadMenu conversation={conversation} userId={userId} onClose={close} />
      </span>
    </header>
  );
}

function ThreadTitle({ conversation, other }: { conversation: Conversation; other: Party }) {
  const { listing } = conversation;
  const price = listingPrice(conversation);
  const isBlocked = hasBlocked(conversation);
  return (
    <div className="flex-1 min-w-0 *:flex *:items-center *:min-w-0 [&_h2]:text-(length:--text-md) [&_h2]:leading-6 [&_h2]:tracking-(--track-snug)">
      <h2>
        <Link
          to={paths.listing(listing.id)}
          className="min-w-0 truncate rounded-sm hover:underline hover:decoration-line-strong hover:underline-offset-[0.22em]"
        >
          <BundleName {...conversation} />
        </Link>
      </h2>
      <div className="gap-2 text-(length:--text-xs) leading-6 text-soft">
        {price === undefined ? null : (
          <span
            // The total price of several items can shrink in width, so that the name of the other party stays
            // visible.
            className={
              conversation.additional_listings
                ? "font-semibold text-text tabular-nums flex flex-[0_1_auto] min-w-0 after:content-['·'] after:ml-2 after:text-faint after:font-normal @max-[36rem]:[&>.text-xs]:hidden"
                : "flex-none font-semibold text-text tabular-nums after:content-['·'] after:ml-2 after:text-faint after:font-normal @max-[36rem]:[&>.text-xs]:hidden"
            }
          >
            {conversation.additional_listings === undefined ? (
              <>
                {listing.currency ? `${price}\u00a0${listing.currency.code}` : price}
                {listing.currency ? <AboutPrice price={listing.price} currency={listing.currency} /> : null}
              </>
            ) : (
              <BundleSummary conversation={conversation} />
            )}
          </span>
        )}
        <Link
          to={paths.profile(other.name)}
          // The name of the other party comes first: what is beside it shrinks before it does.
          className="truncate rounded-sm flex-[0_1_auto] min-w-12 hover:underline hover:decoration-line-strong hover:underline-offset-[0.22em]"
        >
          {other.name}
        </Link>
        {isBlocked ? null : <PresenceIndicator conversation={conversation} other={other} />}
      </div>
    </div>
  );
}
