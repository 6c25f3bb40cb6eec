/** Reads the content of a push notification when it is sent; returns nothing if the notification is no longer due. */
import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { TradeEndReason, TradeKind } from '#contract/trade-states.ts';
import type { Queryable } from '../../db/db.ts';
import { countMore } from '../bundles/index.ts';
import {
  activePeople,
  notBlockedBy,
  openListings,
  visibleListings,
  visibleMessages,
  visiblePeople,
} from '../visibility/index.ts';
import type { PushEvent, PushPayload } from './push-events.store.ts';

export type PushRecipient = {
  userId: number;
  language: Language;
  /** Whether the notification contains names and texts. */
  showsText: boolean;
  subscription: { id: number; endpoint: string; p256dh: string; auth: string };
};

/** `count`: unread messages, or 1. `conversationId`: the conversation of a message or an accepted request. */
export type PushFacts = {
  sender: string;
  listing: string;
  listingId: number;
  /** The number of additional listings in a bundle or swap. */
  more: number;
  conversationId: number | null;
  /** The swap or ring that the notification is about; for a contact request, its swap offer. */
  trade: { id: number; kind: TradeKind; isCounter: boolean; endReason: TradeEndReason | null } | null;
  text: string;
  count: number;
};

const preferenceOf = {
  message: sql`u.pushes_messages`,
  request: sql`u.pushes_requests`,
  accepted: sql`u.pushes_requests`,
  declined: sql`u.pushes_requests`,
  trade_proposed: sql`u.pushes_requests`,
  trade_agreed: sql`u.pushes_requests`,
  trade_ended: sql`u.pushes_requests`,
  search_match: sql`u.pushes_alerts`,
  search_cheaper: sql`u.pushes_alerts`,
  want_match: sql`u.pushes_alerts`,
  follow_match: sql`u.pushes_alerts`,
  favourite_cheaper: sql`u.pushes_alerts`,
} as const satisfies Record<PushEvent['kind'], SQL>;

/**
 * Returns undefined if the subscription or its session has ended, or if its user is not active or does not want this
 * kind of notification.
 */
export async function readRecipient(
  db: Queryable,
  { subscriptionId, event }: PushPayload,
): Promise<PushRecipient | undefined> {
  const { rows } = await db.execute<{
    user_id: number;
    language: Language;
    shows_push_text: boolean;
    endpoint: string;
    p256dh: string;
    auth: string;
  }>(sql`
    select u.id as user_id, u.language, u.shows_push_text, s.endpoint, s.p256dh, s.auth
    from push_subscriptions s join access_tokens t on t.id = s.session_id join users u on u.id = s.user_id
    where s.id = ${subscriptionId} and t.expires_at > now() and ${activePeople()}
      and ${preferenceOf[event.kind]}`);
  const [row] = rows;
  if (!row) return undefined;
  const { endpoint, p256dh, auth } = row;
  return {
    userId: row.user_id,
    language: row.language,
    showsText: row.shows_push_text,
    subscription: { id: subscriptionId, endpoint, p256dh, auth },
  };
}

const tradeColumn = sql`json_build_object('id', t.id, 'kind', t.kind, 'isCounter', t.version > 1, 'endReason', t.end_reason)`;

/** The newest unread message since `messageId`, so that a repeated delivery never shows an older text. */
const messageFacts = (
  userId: number,
  { messageId, conversationId }: Extract<PushEvent, { kind: 'message' }>,
): SQL => sql`
  select o.name as sender, l.name as listing, l.id as "listingId", 0 as more, c.id as "conversationId",
    null as trade, m.body as text,
    (select count(*)::int from messages n where n.conversation_id = c.id and n.sender_id = o.id and ${visibleMessages(userId, 'n')}
      and n.deleted_at is null and n.id > p.read_message_id) as count
  from conversation_parties p
  join conversations c on c.id = p.conversation_id
  join listings l on l.id = c.listing_id
  join users o on o.id = case when c.buyer_id = p.user_id then c.seller_id else c.buyer_id end
  join messages m on m.conversation_id = c.id and m.sender_id = o.id and ${visibleMessages(userId)} and m.id > p.read_message_id
    and m.deleted_at is null
  where c.id = ${conversationId} and p.user_id = ${userId} and p.muted_at is null and c.status = 'active'
    and m.id >= ${messageId} and ${visiblePeople(userId, 'o')}
  order by m.id desc limit 1`;

const wantedStatus = {
  request: sql`r.status in ('sent', 'pending') and r.is_announced`,
  accepted: sql`r.status = 'accepted'`,
  declined: sql`r.status = 'declined'`,
} as const;

function requestFacts(userId: number, { kind, connectionId }: Extract<PushEvent, { connectionId: number }>): SQL {
  const [recipient, other] =
    kind === 'request' ? [sql`r.seller_id`, sql`r.buyer_id`] : [sql`r.buyer_id`, sql`r.seller_id`];
  return sql`
    select o.name as sender, l.name as listing, l.id as "listingId",
      case when t.id is null then ${countMore(sql`r.id`, userId)}
        else (select count(*)::int - 1 from trade_items i where i.trade_id = t.id and i.from_id = r.seller_id) end as more,
      c.id as "conversationId", case when t.id is not null then ${tradeColumn} end as trade, r.message as text, 1 as count
    from connections r join listings l on l.id = r.listing_id join users o on o.id = ${other}
    left join conversations c on c.listing_id = r.listing_id and c.buyer_id = r.buyer_id
    left join trade_proposals t on t.connection_id = r.id and t.status = 'waiting'
    where r.id = ${connectionId} and ${recipient} = ${userId} and ${wantedStatus[kind]} and ${visiblePeople(userId, 'o')}`;
}

const tradeStatus = {
  trade_proposed: sql`t.status = 'waiting' and t.expires_at > now() and a.answer = 'pending'`,
  trade_agreed: sql`t.status = 'agreed'`,
  trade_ended: sql`t.status = 'ended'`,
} as const;

/** Mentions the same items as the email: for a swap those that the user gives, for a ring those that the user gets. */
function tradeFacts(userId: number, event: Extract<PushEvent, { tradeId: number }>): SQL {
  const isCurrent = event.kind === 'trade_proposed' ? sql`t.version = ${event.version}` : sql`true`;
  // If a swap has ended because the other user is absent now, the remaining user is still notified.
  const isPresent = event.kind === 'trade_ended' ? notBlockedBy(userId, sql`o.id`) : visiblePeople(userId, 'o');
  return sql`
    select o.name as sender, l.name as listing, l.id as "listingId",
      (select count(*)::int - 1 from trade_items n where n.trade_id = t.id and n.from_id = i.from_id) as more,
      null as "conversationId", ${tradeColumn} as trade, '' as text, 1 as count
    from trade_proposals t
    join trade_answers a on a.trade_id = t.id and a.user_id = ${userId}
    join trade_items i on i.trade_id = t.id and case t.kind when 'swap' then i.from_id else i.to_id end = a.user_id
    join listings l on l.id = i.listing_id
    join users o on o.id = case t.kind when 'swap' then i.to_id else i.from_id end
    where t.id = ${event.tradeId} and ${tradeStatus[event.kind]} and ${isCurrent} and ${isPresent}
    order by i.place limit 1`;
}

const alertFacts = (userId: number, { listingId }: Extract<PushEvent, { listingId: number }>): SQL => sql`
  select o.name as sender, l.name as listing, l.id as "listingId", 0 as more, null as "conversationId",
    null as trade, '' as text, 1 as count
  from listings l join users o on o.id = l.seller_id
  where l.id = ${listingId} and ${openListings()} and ${visibleListings(userId)}`;

/**
 * Returns undefined if there is nothing left to notify about: the message was read, deleted or withheld, the
 * conversation was muted or closed, the request was answered or withdrawn, the swap or ring has changed again, the
 * listing was closed or hidden, or a block hides the other user.
 */
export async function readFacts(db: Queryable, userId: number, event: PushEvent): Promise<PushFacts | undefined> {
  const query =
    event.kind === 'message'
      ? messageFacts(userId, event)
      : 'connectionId' in event
        ? requestFacts(userId, event)
        : 'tradeId' in event
          ? tradeFacts(userId, event)
          : alertFacts(userId, event);
  const { rows } = await db.execute<PushFacts>(query);
  return rows[0];
}
