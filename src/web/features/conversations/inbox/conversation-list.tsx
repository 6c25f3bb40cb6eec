/** Lists the conversations and marks the open one. */

import type { Conversation } from '#contract/conversations.ts';
import { orderConversations } from '#rules/conversations/conversation-order.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatBriefly, timeZone, useDisplay } from '#web/lib/i18n/format.ts';
import { useToday } from '#web/lib/i18n/use-today.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { UnreadCount, UnreadDot } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { messageChangeLabels as changeLabels, conversationLabels as labels } from '../conversations.labels.ts';
import { BundleName } from './bundle-name.tsx';
import { counterpartOf, hasBlocked } from './counterpart.ts';
import { listingPrice } from './listing-price.ts';

type ConversationListProps = {
  label?: string;
  conversations: readonly Conversation[];
  selectedId: number | null;
  userId: number;
  /** Called for every click, including one on the conversation that is already open. */
  onChoose: () => void;
};

export function ConversationList(props: ConversationListProps) {
  const { label = labels.conversations, conversations, selectedId, userId, onChoose } = props;
  return (
    <ul aria-label={label}>
      {orderConversations(conversations, selectedId).map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow
            conversation={conversation}
            selected={conversation.id === selectedId}
            userId={userId}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** Archived conversations are in a collapsible section, which is open if it contains the selected conversation. */
export function InboxList({ conversations, ...rest }: ConversationListProps) {
  const isArchived = (conversation: Conversation) => conversation.viewer?.is_archived ?? false;
  const archived = conversations.filter(isArchived);
  const current = conversations.filter((conversation) => !isArchived(conversation));
  const hasSelected = archived.some(({ id }) => id === rest.selectedId);
  return (
    <>
      <ConversationList {...rest} conversations={current} />
      {archived.length === 0 ? null : (
        <details
          key={String(hasSelected)}
          className="[&>summary]:min-h-target [&>summary]:px-2.5 [&>summary]:py-3 [&>summary]:text-(length:--text-sm) [&>summary]:text-soft [&>summary]:cursor-pointer"
          open={hasSelected}
        >
          <summary>{labels.archived(archived.length)}</summary>
          <ConversationList {...rest} label={labels.archived(archived.length)} conversations={archived} />
        </details>
      )}
    </>
  );
}

type RowState = { blocked: boolean; closed: boolean; muted: boolean };

function personAndState(name: string, { blocked, closed, muted }: RowState): string {
  if (blocked) return labels.personAndBlocked(name);
  if (closed) return labels.personAndClosed(name);
  return muted ? labels.personAndMuted(name) : name;
}

type ConversationRowProps = { conversation: Conversation; selected: boolean; userId: number; onChoose: () => void };

function ConversationRow({ conversation, selected, userId, onChoose }: ConversationRowProps) {
  const { id, listing, status, unread_count, viewer } = conversation;
  const other = counterpartOf(conversation, userId);
  const closed = status === 'closed';
  const muted = viewer?.is_muted ?? false;
  const marked = unread_count === 0 && (viewer?.is_marked_unread ?? false);
  const shape = [
    'conv group/conv relative grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-center min-h-17 p-2.5 rounded-md [&:is(a:hover,[aria-current])]:bg-hover focus-visible:-outline-offset-2 focus-visible:[box-shadow:none] [&:is([aria-current],:hover)]:[&_.avatar]:[box-shadow:0_0_0_2px_var(--hover)]',
    (unread_count > 0 || marked) && 'conv--unread',
    closed && 'conv--closed',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Link to={paths.conversation(id)} className={shape} aria-current={selected || undefined} onClick={onChoose}>
      <span className="conv__pic relative w-17 pb-1.5 pr-2 [&>.avatar]:absolute [&>.avatar]:right-0 [&>.avatar]:bottom-0 [&>.avatar]:[box-shadow:0_0_0_2px_var(--surface)] in-[.conv--closed]:opacity-45 in-[.conv--closed]:[filter:grayscale(1)]">
        <Picture
          src={variantUrl(listing.image1, 320)}
          alt=""
          placeholder={placeholderColour(listing.image1)}
          className="rounded-sm"
        />
        <Avatar size="xs" src={variantUrl(other.profile.avatar, 96)} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium in-[.conv--closed]:text-faint in-[.conv--closed]:font-normal in-[.conv--unread:not(.conv--closed)]:font-bold in-[.conv--closed:is([aria-current],:hover)]:text-soft in-[.conv[aria-current]:not(.conv--unread)]:font-semibold">
          <BundleName {...conversation} />
        </span>
        <span className="flex gap-2 text-xs text-faint tabular-nums [&>span]:block [&>span]:truncate [&>time]:flex-none [&>time]:ml-auto group-[&:is([aria-current],:hover)]/conv:text-soft">
          <ItemPrice conversation={conversation} />
          <span>{personAndState(other.name, { blocked: hasBlocked(conversation), closed, muted })}</span>
          <LastTime at={conversation.last_message_at} />
        </span>
        <LastLine conversation={conversation} userId={userId} isMarked={marked} />
      </span>
    </Link>
  );
}

/** Shows no price for a conversation about several items: their prices are shown once the conversation is opened. */
function ItemPrice({ conversation }: { conversation: Conversation }) {
  useDisplay();
  const price = listingPrice(conversation);
  return price === undefined || conversation.additional_listings ? null : (
    <span className="conv__price flex-none font-medium text-soft after:content-['·'] after:ml-2 after:text-faint after:font-normal">
      {price}
    </span>
  );
}

type LastLineProps = { conversation: Conversation; userId: number; isMarked: boolean };

function LastLine({ conversation, userId, isMarked }: LastLineProps) {
  return (
    <span
      // As high as the count of unread messages, so that rows without a count have the same height.
      className="flex items-center gap-2 min-h-5 [&>.count]:flex-none [&>.count]:ml-auto [&>.dot]:flex-none [&>.dot]:ml-auto"
    >
      <LastMessage conversation={conversation} userId={userId} />
      <UnreadCount count={conversation.unread_count} label={labels.unread} />
      {isMarked ? (
        <>
          <UnreadDot />
          <span className="sr-only">{labels.markedUnread}</span>
        </>
      ) : null}
    </span>
  );
}

function LastTime({ at }: { at: string }) {
  useDisplay();
  return <time dateTime={at}>{formatBriefly(at, useToday(timeZone()))}</time>;
}

/**
 * Shows the sender only for the user's own messages, because the other party's name is above. Other backends send no
 * last message.
 */
function LastMessage({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { last_message: last } = conversation;
  if (last === undefined) return null;
  if (last === null)
    return (
      <span className="conv__last block truncate flex-1 text-xs text-soft [&>b]:font-medium in-[.conv--unread]:text-text in-[.conv--unread]:font-medium">
        {labels.nothingWritten}
      </span>
    );
  return (
    <span className="conv__last block truncate flex-1 text-xs text-soft [&>b]:font-medium in-[.conv--unread]:text-text in-[.conv--unread]:font-medium">
      {last.sender_id === userId ? <b>{labels.sentBy(labels.you)}</b> : null}
      {last.text || (last.images === 0 ? changeLabels.deleted : labels.sentPictures(last.images))}
    </span>
  );
}
