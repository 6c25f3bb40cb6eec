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
        <details key={String(hasSelected)} className="convs__archived" open={hasSelected}>
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
  const shape = ['conv', (unread_count > 0 || marked) && 'conv--unread', closed && 'conv--closed']
    .filter(Boolean)
    .join(' ');
  return (
    <Link to={paths.conversation(id)} className={shape} aria-current={selected || undefined} onClick={onChoose}>
      <span className="conv__pic">
        <Picture
          src={variantUrl(listing.image1, 320)}
          alt=""
          placeholder={placeholderColour(listing.image1)}
          className="rounded-sm"
        />
        <Avatar size="xs" src={variantUrl(other.profile.avatar, 96)} />
      </span>
      <span className="min-w-0">
        <span className="conv__name">
          <BundleName {...conversation} />
        </span>
        <span className="conv__who">
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
  return price === undefined || conversation.additional_listings ? null : <span className="conv__price">{price}</span>;
}

type LastLineProps = { conversation: Conversation; userId: number; isMarked: boolean };

function LastLine({ conversation, userId, isMarked }: LastLineProps) {
  return (
    <span className="conv__end">
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
  if (last === null) return <span className="conv__last">{labels.nothingWritten}</span>;
  return (
    <span className="conv__last">
      {last.sender_id === userId ? <b>{labels.sentBy(labels.you)}</b> : null}
      {last.text || (last.images === 0 ? changeLabels.deleted : labels.sentPictures(last.images))}
    </span>
  );
}
