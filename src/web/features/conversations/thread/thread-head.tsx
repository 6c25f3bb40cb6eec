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
    <header className="thread__head">
      <Picture
        src={variantUrl(listing.image1, 320)}
        alt=""
        placeholder={placeholderColour(listing.image1)}
        className="thread__pic rounded-sm"
      />
      <ThreadTitle conversation={conversation} other={other} />
      {conversation.status === 'closed' || isBlocked ? null : (
        <Button icon="lock" className="thread__close" title={labels.close} onClick={close}>
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
    <div className="thread__title">
      <h2>
        <Link to={paths.listing(listing.id)} className="thread__listing">
          <BundleName {...conversation} />
        </Link>
      </h2>
      <div className="thread__facts">
        {price === undefined ? null : (
          <span className={conversation.additional_listings ? 'thread__price thread__price--many' : 'thread__price'}>
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
        <Link to={paths.profile(other.name)} className="thread__person">
          {other.name}
        </Link>
        {isBlocked ? null : <PresenceIndicator conversation={conversation} other={other} />}
      </div>
    </div>
  );
}
