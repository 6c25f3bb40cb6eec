/** Renders one notification and its actions. */
import { useEffect, useRef } from 'react';
import { isNotificationType, notificationSubjects } from '#contract/notification-types.ts';
import type { Notification } from '#contract/notifications.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { RequestTrade, TradeFacts } from '#web/features/trading/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate } from '#web/lib/browser/router.tsx';
import { formatAgo, formatPrice, formatTime, useDisplay } from '#web/lib/i18n/format.ts';
import { useNow } from '#web/lib/i18n/use-now.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { UnreadDot } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { NotificationSentence } from './notification-sentence.tsx';
import { notificationLabels as labels } from './notifications.labels.ts';
import { useAccept, useDecline, useMarkNotificationRead } from './notifications.queries.ts';
import { RequestDetails } from './request-details.tsx';

/** On phones, the buttons that answer a request have the same widths in all rows. */
const NOTE_ACTIONS = 'flex flex-wrap col-2 gap-2 max-sm:[&>.btn]:flex-[1_0_40%]';

const NOTE_OUTCOME =
  'items-center gap-x-3 gap-y-1 font-medium [&>.link]:inline-flex [&>.link]:items-center [&>.link]:min-h-target [&>.link]:-my-3';

type NotificationItemProps = {
  notification: Notification;
  onLeave: () => void;
  /** True if the item is listed under the heading of an earlier day: it then shows only the time. */
  hasDay?: boolean;
  /** True if an offer is shown as one line with a link to its page, so that nothing below moves while it loads. */
  isBrief?: boolean;
};

/**
 * A contact request has buttons that answer it; every other notification links to its subject, for example a listing or
 * a conversation.
 */
export function NotificationItem({ notification, onLeave, hasDay = false, isBrief = false }: NotificationItemProps) {
  useDisplay();
  const now = new Date(useNow());
  const { type, alert, is_read, created_at } = notification;
  const request = type === 'connection_request';
  return (
    <li className={is_read ? 'note text-soft' : 'note'}>
      <Sign notification={notification} />
      <div className="note__text self-center pr-5 [&>time]:text-xs [&>time]:text-faint">
        <p>
          {request ? (
            <NotificationSentence notification={notification} />
          ) : (
            <SubjectLink notification={notification} onLeave={onLeave} />
          )}
        </p>
        <time dateTime={created_at}>{hasDay ? formatTime(created_at) : formatAgo(created_at, now)}</time>
        {alert ? <AlertPrice {...alert} /> : null}
      </div>
      {is_read ? null : (
        <>
          <VisuallyHidden>{labels.unread}</VisuallyHidden>
          <UnreadDot className="absolute top-[1.125rem] right-3 [--dot-ring:none]" />
        </>
      )}
      <RequestDetails notification={notification} onLeave={onLeave} />
      {request ? <Answers notification={notification} onLeave={onLeave} isBrief={isBrief} /> : null}
    </li>
  );
}

function AlertPrice({ price, was_price, currency }: NonNullable<Notification['alert']>) {
  const { code } = currency;
  return (
    <span className="ml-2 tabular-nums">
      {formatPrice(price, code)}
      {was_price === undefined ? null : ` ${labels.was(formatPrice(was_price, code))}`}
      <AboutPrice price={price} currency={currency} />
    </span>
  );
}

/**
 * Shows the picture of an alert's listing, or of the sender. A ring has no single sender: it shows what the user gets,
 * or an icon.
 */
function Sign({ notification: { alert, sender, trade } }: Pick<NotificationItemProps, 'notification'>) {
  const item = trade?.kind === 'ring' ? trade.gets : alert;
  if (trade?.kind === 'ring' && !item) {
    return (
      <span className="avatar">
        <Icon name="users" />
      </span>
    );
  }
  if (!item) return <Avatar src={variantUrl(sender.profile.avatar, 96)} />;
  return (
    <div className="note__item w-16 self-center">
      <Picture
        src={variantUrl(item.image1, 320)}
        alt=""
        placeholder={placeholderColour(item.image1)}
        className="rounded-sm"
      />
    </div>
  );
}

function subjectOf({ type, listing, conversation_id, decision_id, proposal, trade }: Notification): string {
  const subject = isNotificationType(type) ? notificationSubjects[type] : 'conversation';
  if (subject === 'settings') return paths.settings();
  if (subject === 'listing' && listing) return paths.listing(listing.id);
  if (subject === 'wants') return paths.wants();
  if (subject === 'decision' && decision_id) return paths.decision(decision_id);
  if (subject === 'proposal' && proposal) return `${paths.listingCreate()}?proposal=${proposal.id}`;
  if (subject === 'trade' && trade) return paths.trade(trade.id);
  if (subject !== 'conversation') return paths.notifications();
  return conversation_id === null ? paths.inbox() : paths.conversation(conversation_id);
}

function SubjectLink({ notification, onLeave }: NotificationItemProps) {
  const { mutate: markRead } = useMarkNotificationRead();
  const { id, is_read } = notification;
  const follow = () => {
    if (!is_read) markRead(id);
    onLeave();
  };
  return (
    <Link
      to={subjectOf(notification)}
      // The whole row is the click target.
      className="note__link after:absolute after:inset-0 after:rounded-[inherit] focus-visible:[outline:none] focus-visible:[box-shadow:none] focus-visible:after:[outline:2px_solid_var(--focus)] focus-visible:after:-outline-offset-2"
      onClick={follow}
    >
      <NotificationSentence notification={notification} />
    </Link>
  );
}

/** Shows the buttons that answer a request. A swap that waits for an answer is answered together with its request. */
function Answers({ notification, onLeave, isBrief }: NotificationItemProps) {
  const { trade, connection_status: status } = notification;
  const isWaiting = trade?.status === 'waiting' && (status === 'pending' || status === 'sent');
  if (trade === undefined) return <RequestActions notification={notification} onLeave={onLeave} />;
  const messageFirst = isWaiting ? <MessageFirst notification={notification} onLeave={onLeave} /> : null;
  return (
    <>
      {isBrief ? (
        <OfferLine id={trade.id} onLeave={onLeave} />
      ) : (
        <RequestTrade id={trade.id}>{messageFirst}</RequestTrade>
      )}
      {isBrief && isWaiting ? (
        <div
          // On phones, the buttons that answer a request have the same widths in all rows.
          className={NOTE_ACTIONS}
        >
          {messageFirst}
        </div>
      ) : null}
      {isWaiting ? null : <RequestActions notification={notification} onLeave={onLeave} />}
    </>
  );
}

function OfferLine({ id, onLeave }: Pick<NotificationItemProps, 'onLeave'> & { id: number }) {
  return (
    <p
      // The offer has the same height before and after its facts have loaded.
      className="flex col-2 gap-3 items-center min-w-0 h-target whitespace-nowrap text-text [&>.link]:flex-none [&>.link]:leading-target"
    >
      <Link to={paths.trade(id)} className="link" onClick={onLeave}>
        {labels.seeOffer}
      </Link>
      <TradeFacts id={id} />
    </p>
  );
}

/** Accepts only the request: this starts the conversation, and the swap continues to wait for an answer. */
function MessageFirst({ notification, onLeave }: NotificationItemProps) {
  const { accept } = useDecision({ notification, onLeave });
  return (
    <Button
      icon="message"
      className="max-sm:basis-full"
      aria-label={labels.messageFirstTo(notification.sender.name)}
      busy={accept.isPending}
      onClick={() => accept.mutate(notification.id)}
    >
      {labels.messageFirst}
    </Button>
  );
}

function useDecision({ notification, onLeave }: NotificationItemProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { sender } = notification;
  const fail = (message: string) => (alreadyDecided: boolean) =>
    toast({ kind: 'error', message: alreadyDecided ? labels.alreadyDecided : message });
  const accept = useAccept({
    onDone: (notification) => {
      onLeave();
      const { conversation_id: conversationId } = notification;
      const open = () => navigate(conversationId === null ? paths.inbox() : paths.conversation(conversationId));
      toast({
        kind: 'success',
        message: labels.nowTalking(sender.name),
        action: { label: labels.openConversation, onAction: open },
      });
    },
    onFailure: fail(labels.acceptFailed),
  });
  const decline = useDecline({ onDone: () => {}, onFailure: fail(labels.declineFailed) });
  return { accept, decline };
}

function RequestActions({ notification, onLeave }: NotificationItemProps) {
  const { connection_status: status } = notification;
  const { accept, decline } = useDecision({ notification, onLeave });
  // After a decline, the focus moves to the outcome of the request, because the pressed button disappears.
  const outcome = useRef<HTMLParagraphElement>(null);
  const declinedHere = decline.isSuccess && status === 'declined';
  useEffect(() => {
    if (declinedHere) outcome.current?.focus();
  }, [declinedHere]);

  if (status === 'declined') {
    return (
      <p ref={outcome} tabIndex={-1} className={`${NOTE_ACTIONS} ${NOTE_OUTCOME}`}>
        {labels.declined}
      </p>
    );
  }
  if (status === 'withdrawn') return <p className={`${NOTE_ACTIONS} ${NOTE_OUTCOME}`}>{labels.withdrawn}</p>;
  if (status === 'accepted') return <AcceptedRequest notification={notification} onLeave={onLeave} />;
  return <RequestButtons notification={notification} accept={accept} decline={decline} />;
}

function AcceptedRequest({ notification: { conversation_id }, onLeave }: NotificationItemProps) {
  return (
    <p className={`${NOTE_ACTIONS} ${NOTE_OUTCOME}`}>
      {labels.accepted}
      {conversation_id === null ? null : (
        <Link to={paths.conversation(conversation_id)} className="link" onClick={onLeave}>
          {labels.openConversation}
        </Link>
      )}
    </p>
  );
}

type RequestButtonsProps = Pick<NotificationItemProps, 'notification'> & ReturnType<typeof useDecision>;

function RequestButtons({ notification: { id, sender }, accept, decline }: RequestButtonsProps) {
  const busy = accept.isPending || decline.isPending;
  return (
    <div className={NOTE_ACTIONS}>
      <Button
        variant="ink"
        aria-label={labels.acceptFrom(sender.name)}
        busy={accept.isPending}
        aria-disabled={busy || undefined}
        onClick={() => busy || accept.mutate(id)}
      >
        {labels.accept}
      </Button>
      <Button
        aria-label={labels.declineFrom(sender.name)}
        busy={decline.isPending}
        aria-disabled={busy || undefined}
        onClick={() => busy || decline.mutate(id)}
      >
        {labels.decline}
      </Button>
    </div>
  );
}
