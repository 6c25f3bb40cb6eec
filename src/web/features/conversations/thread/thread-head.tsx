/** Renders the header of a conversation: its listing, the other participant and the menu. */
import type { Conversation } from '#contract/conversations.ts';
import { UserActions } from '#web/features/blocks/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { closingLabels as words } from '../closing.labels.ts';
import { useCloseConversation, useConfirmReceipt } from '../closing.queries.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { counterpartOf, hasBlocked, type Party } from '../inbox/counterpart.ts';
import { HereNow } from './live-status.tsx';

type ThreadHeadProps = { conversation: Conversation; userId: number };

/** Other backends send neither the price nor what the viewer can do. */
function priceOf({ listing }: Conversation): string | undefined {
  return listing.currency && formatPrice(listing.price, listing.currency.code);
}

function useThreadItems({ conversation, userId }: ThreadHeadProps, close: () => void): MenuItem[] {
  const navigate = useNavigate();
  const toast = useToast();
  const receipt = useConfirmReceipt();
  const other = counterpartOf(conversation, userId);
  const confirm = () =>
    receipt.mutate(conversation, { onSuccess: () => toast({ kind: 'success', message: words.receivedNow }) });
  const canClose = conversation.status === 'active' && !hasBlocked(conversation);
  return [
    {
      label: words.viewProfile(other.name),
      icon: 'user',
      onSelect: () => navigate(paths.profile(other.name)),
    },
    ...(conversation.viewer?.can.confirm_receipt
      ? [{ label: words.received, icon: 'package', onSelect: confirm } as const]
      : []),
    ...(canClose ? [{ label: labels.close, icon: 'lock', onSelect: close } as const] : []),
  ];
}

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
  const items = useThreadItems({ conversation, userId }, close);
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
        <Button className="thread__close" onClick={close}>
          {labels.close}
        </Button>
      )}
      <UserActions user={other} isBlocked={isBlocked} items={items} />
    </header>
  );
}

/** Two lines: the listing, and its price with the other participant. */
function ThreadTitle({ conversation, other }: { conversation: Conversation; other: Party }) {
  const { listing } = conversation;
  const price = priceOf(conversation);
  const isBlocked = hasBlocked(conversation);
  return (
    <div className="thread__title">
      <h2>
        <Link to={paths.listing(listing.id)} className="thread__listing">
          {listing.name}
        </Link>
      </h2>
      <p>
        {price === undefined ? null : <span className="thread__price">{price}</span>}
        <Link to={paths.profile(other.name)} className="thread__person">
          {other.name}
        </Link>
        {isBlocked ? null : <HereNow conversation={conversation} other={other} />}
      </p>
    </div>
  );
}
