/** Reads everything that an export contains except the pictures, one page at a time. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';

const PAGE_SIZE = 500;

/**
 * `select` returns `key`, the cursor for the next page, and `row`, the JSON value. `after` is the key of the previous
 * page's last row.
 */
type Section = { first: string; select: (userId: number, after: string) => SQL };

const byNumber = (select: Section['select']): Section => ({ first: '0', select });

const currency = (id: SQL): SQL => sql`(select code from currencies where id = ${id})`;
const picture = (id: SQL): SQL => sql`(select split_part(key, '/', 2) || '.jpg' from images where id = ${id})`;

const bundle = (connectionId: SQL): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('listing_id', b.listing_id, 'listing', bl.name, 'added_at', b.created_at)
    order by b.place), '[]')
  from bundle_listings b join listings bl on bl.id = b.listing_id where b.connection_id = ${connectionId})`;

const listings = byNumber(
  (userId, after) => sql`
    select l.id::text as key, to_jsonb(l) - array['seller_id', 'price_minor', 'currency_id', 'group_id', 'source_type_id', 'condition_id',
        'image1_id', 'image2_id', 'image3_id', 'reopens',
        'sold_to_id', 'sold_price_minor', 'was_price_minor', 'price_since', 'raised_at'] || jsonb_build_object(
      'sold_to', (select name from users where id = l.sold_to_id), 'sold_price', l.sold_price_minor / 100.0,
      'views', coalesce((select t.views from listing_view_totals t where t.listing_id = l.id), 0)
        + (select count(*) from listing_views v where v.listing_id = l.id),
      'price', l.price_minor / 100.0, 'was_price', l.was_price_minor / 100.0, 'currency', ${currency(sql`l.currency_id`)},
      'group', (select name from groups where id = l.group_id),
      'source_type', (select name from source_types where id = l.source_type_id),
      'source_type_fr', (select name_fr from source_types where id = l.source_type_id),
      'condition', (select name from conditions where id = l.condition_id),
      'condition_fr', (select name_fr from conditions where id = l.condition_id),
      'members', (select coalesce(jsonb_agg(m.name order by lm.place), '[]') from listing_members lm
        join members m on m.id = lm.member_id where lm.listing_id = l.id),
      'pictures', array_remove(array[${picture(sql`l.image1_id`)}, ${picture(sql`l.image2_id`)}, ${picture(sql`l.image3_id`)}], null)
    ) as row
    from listings l where l.seller_id = ${userId} and l.id > ${after}::int order by l.id limit ${PAGE_SIZE}`,
);

const conversations = byNumber(
  (userId, after) => sql`
    select c.id::text as key, jsonb_build_object('id', c.id, 'listing_id', c.listing_id, 'listing', l.name,
      'additional_listings', ${bundle(sql`(
        select r.id from connections r where r.listing_id = c.listing_id and r.buyer_id = c.buyer_id)`)},
      'role', case when c.buyer_id = ${userId} then 'buyer' else 'seller' end, 'with', o.name, 'status', c.status,
      'closed_at', c.closed_at, 'created_at', c.created_at, 'muted_at', p.muted_at, 'archived_at', p.archived_at) as row
    from conversation_parties p join conversations c on c.id = p.conversation_id join listings l on l.id = c.listing_id
    join users o on o.id = case when c.buyer_id = ${userId} then c.seller_id else c.buyer_id end
    where p.user_id = ${userId} and c.id > ${after}::int order by c.id limit ${PAGE_SIZE}`,
);

const messages = byNumber(
  (userId, after) => sql`
    select m.id::text as key, jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id,
      'from', case when m.sender_id = ${userId} then 'me' else u.name end, 'message', m.body, 'added_listing_id', m.added_listing_id, 'sent_at', m.created_at, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at,
      'pictures', (select coalesce(jsonb_agg(${picture(sql`i.image_id`)} order by i.place), '[]')
        from message_images i where i.message_id = m.id)) as row
    from messages m join users u on u.id = m.sender_id
    where m.conversation_id in (select conversation_id from conversation_parties where user_id = ${userId})
      and (not m.is_withheld or m.sender_id = ${userId}) and m.id > ${after}::bigint order by m.id limit ${PAGE_SIZE}`,
);

const contactRequests = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('id', r.id, 'listing_id', r.listing_id, 'listing', l.name,
      'additional_listings', ${bundle(sql`r.id`)},
      'direction', case when r.buyer_id = ${userId} then 'sent' else 'received' end, 'with', o.name,
      'message', r.message, 'held_message', case when r.buyer_id = ${userId} then r.held_message end,
      'status', r.status, 'created_at', r.created_at, 'decided_at', r.decided_at) as row
    from connections r join listings l on l.id = r.listing_id
    join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
    where (r.buyer_id = ${userId} or r.seller_id = ${userId} and r.is_announced) and r.id > ${after}::int order by r.id limit ${PAGE_SIZE}`,
);

const reviews = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('id', r.id, 'conversation_id', r.conversation_id,
      'direction', case when r.buyer_id = ${userId} then 'written' else 'received' end, 'with', o.name,
      'rating', r.rating, 'content', r.content, 'reply', r.reply, 'replied_at', r.replied_at,
      'created_at', r.created_at) as row
    from reviews r join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
    where (r.buyer_id = ${userId} or r.seller_id = ${userId}) and r.id > ${after}::int order by r.id limit ${PAGE_SIZE}`,
);

const favourites = byNumber(
  (userId, after) => sql`
    select f.id::text as key, jsonb_build_object('listing_id', f.listing_id, 'listing', l.name,
      'created_at', f.created_at) as row
    from favourites f join listings l on l.id = f.listing_id
    where f.user_id = ${userId} and f.id > ${after}::bigint order by f.id limit ${PAGE_SIZE}`,
);

const savedSearches = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('name', s.name, 'mails', s.mails, 'filters', s.filters,
      'created_at', s.created_at, 'matched_listings', (select coalesce(jsonb_agg(listing_id), '[]')
        from saved_search_matches where saved_search_id = s.id)) as row
    from saved_searches s where s.user_id = ${userId} and s.kind = 'search' and s.id > ${after}::int order by s.id limit ${PAGE_SIZE}`,
);

const follows = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('seller', u.name, 'group', g.name, 'member', m.name,
      'created_at', s.created_at) as row
    from saved_searches s left join users u on u.id = s.seller_id left join groups g on g.id = s.group_ids[1]
    left join members m on m.id = s.member_ids[1]
    where s.user_id = ${userId} and s.kind = 'follow' and s.id > ${after}::int order by s.id limit ${PAGE_SIZE}`,
);

const wants = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('filters', s.filters, 'priority', w.priority, 'note', w.note,
      'is_paused', s.is_paused, 'found_at', w.found_at, 'found_listing_id', w.found_listing_id,
      'created_at', s.created_at) as row
    from wants w join saved_searches s on s.id = w.saved_search_id
    where w.user_id = ${userId} and s.id > ${after}::int order by s.id limit ${PAGE_SIZE}`,
);

const trades = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('kind', p.kind, 'status', p.status, 'end_reason', p.end_reason,
      'answer', a.answer, 'gives', (select coalesce(jsonb_agg(jsonb_build_object('listing_id', i.listing_id, 'price', i.price_minor / 100.0,
        'currency', c.code) order by i.place), '[]') from trade_items i join currencies c on c.id = i.currency_id
        where i.trade_id = p.id and i.from_id = a.user_id),
      'gets', (select coalesce(jsonb_agg(jsonb_build_object('listing_id', i.listing_id, 'price', i.price_minor / 100.0,
        'currency', c.code) order by i.place), '[]') from trade_items i join currencies c on c.id = i.currency_id
        where i.trade_id = p.id and i.to_id = a.user_id),
      'balance', p.balance_minor / 100.0, 'balance_is_own', p.balance_from_id = a.user_id,
      'balance_currency', (select code from currencies where id = p.balance_currency_id),
      'counter_offers', (select coalesce(jsonb_agg(jsonb_build_object('version', o.version,
          'direction', case when o.sender_id = a.user_id then 'sent' else 'received' end,
          'message', o.message, 'sent_at', o.created_at) order by o.version), '[]') from counter_offers o
        where o.trade_id = p.id and o.message <> '' and (o.sender_id = a.user_id or not o.is_withheld)),
      'created_at', p.created_at, 'expires_at', p.expires_at, 'decided_at', p.decided_at) as row
    from trade_answers a join trade_proposals p on p.id = a.trade_id
    where a.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${PAGE_SIZE}`,
);

const notifications: Section = {
  first: '00000000-0000-0000-0000-000000000000',
  select: (userId, after) => sql`
    select n.id::text as key, jsonb_build_object('type', n.type, 'from', u.name, 'listing_id', n.listing_id,
      'is_read', n.is_read, 'created_at', n.created_at) as row
    from notifications n join users u on u.id = n.sender_id
    where n.recipient_id = ${userId} and n.id > ${after}::uuid order by n.id limit ${PAGE_SIZE}`,
};

const sessions = byNumber(
  (userId, after) => sql`
    select t.id::text as key, jsonb_build_object('kind', case when application_name is null then 'session' else 'api_key' end,
      'name', application_name, 'browser', user_agent, 'scope', scope, 'created_at', created_at,
      'last_used_at', last_used_at, 'expires_at', expires_at) as row
    from access_tokens t where t.user_id = ${userId} and t.id > ${after}::int order by t.id limit ${PAGE_SIZE}`,
);

/** Exports only the host of the push service: with the full URL, anyone could send requests to the browser. */
const pushSubscriptions = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('browser', t.user_agent, 'push_service', substring(s.endpoint from '^https?://[^/]+'),
      'created_at', s.created_at, 'last_success_at', s.last_success_at) as row
    from push_subscriptions s join access_tokens t on t.id = s.session_id
    where s.user_id = ${userId} and s.id > ${after}::int order by s.id limit ${PAGE_SIZE}`,
);

const blocks = byNumber(
  (userId, after) => sql`
    select b.blocked_id::text as key, jsonb_build_object('name', u.name, 'created_at', b.created_at) as row
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId} and b.blocked_id > ${after}::int order by b.blocked_id limit ${PAGE_SIZE}`,
);

/** Omits the public key, which is only useful to check signatures. */
const passkeys = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('name', p.name, 'transports', p.transports,
      'created_at', p.created_at, 'last_used_at', p.last_used_at) as row
    from passkeys p where p.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${PAGE_SIZE}`,
);

const proposals = byNumber(
  (userId, after) => sql`
    select p.id::text as key, jsonb_build_object('kind', p.kind, 'name', p.name, 'members', r.members,
      'status', p.status, 'reason', p.reason, 'created_at', r.created_at) as row
    from catalogue_proposers r join catalogue_proposals p on p.id = r.proposal_id
    where r.user_id = ${userId} and p.id > ${after}::int order by p.id limit ${PAGE_SIZE}`,
);

/**
 * Includes tickets that were sent without signing in and state the user's email address: only the owner of the address
 * can read the answers. Excludes tickets that another account sent with this address, because a signed-in user can
 * enter any address.
 */
const tickets = byNumber(
  (userId, after) => sql`
    select t.id::text as key, to_jsonb(t) - 'user_id' || jsonb_build_object('messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'text', m.text, 'created_at', m.created_at)
        order by m.id), '[]') from ticket_messages m where m.ticket_id = t.id and m.kind <> 'note')) as row
    from tickets t where (t.user_id = ${userId} or (
        t.user_id is null and lower(t.email) = (select lower(email) from users where id = ${userId})))
      and t.id > ${after}::int order by t.id limit ${PAGE_SIZE}`,
);

const reports = byNumber(
  (userId, after) => sql`
    select r.id::text as key, jsonb_build_object('kind', c.kind, 'entity_id', c.entity_id, 'category', r.category,
      'reason', r.reason, 'created_at', r.created_at) as row
    from reports r join moderation_cases c on c.id = r.case_id
    where r.reporter_id = ${userId} and r.id > ${after}::int order by r.id limit ${PAGE_SIZE}`,
);

/**
 * Includes a dismissal only if it has a message to the user: other dismissals would reveal that someone has reported
 * the user.
 */
const decisions = byNumber(
  (userId, after) => sql`
    select d.id::text as key, jsonb_build_object('action', d.action, 'message', d.message, 'listing_id', d.listing_id,
      'ends_at', d.ends_at, 'created_at', d.created_at, 'reversed_at', d.reversed_at, 'appeal', a.text,
      'appeal_outcome', a.outcome, 'appeal_answer', a.answer) as row
    from moderation_decisions d left join moderation_appeals a on a.decision_id = d.id
    where d.user_id = ${userId} and (d.action <> 'dismiss' or d.message <> '') and d.id > ${after}::int order by d.id limit ${PAGE_SIZE}`,
);

/** Each section becomes one JSON file with an array of its rows. */
export const exportSections = {
  listings,
  conversations,
  messages,
  'contact-requests': contactRequests,
  reviews,
  favourites,
  'saved-searches': savedSearches,
  wants,
  follows,
  trades,
  notifications,
  sessions,
  passkeys,
  'push-subscriptions': pushSubscriptions,
  blocks,
  proposals,
  tickets,
  reports,
  decisions,
} satisfies Record<string, Section>;
export type ExportSection = keyof typeof exportSections;

/** Yields every row of a section; reads the rows from the database one page at a time. */
export async function* readSection(db: Queryable, name: ExportSection, userId: number): AsyncGenerator<unknown> {
  const section: Section = exportSections[name];
  for (let after = section.first; ; ) {
    const { rows } = await db.execute<{ key: string; row: unknown }>(section.select(userId, after));
    for (const { row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.key;
  }
}

export async function readAccountData(db: Queryable, userId: number): Promise<unknown> {
  const { rows } = await db.execute<{ account: unknown }>(sql`
    select to_jsonb(u) - array['password_hash', 'name_twin', 'currency_id', 'avatar_key', 'banner_key'] || jsonb_build_object(
      'currency', ${currency(sql`u.currency_id`)},
      'avatar', split_part(u.avatar_key, '/', 2) || '.jpg', 'banner', split_part(u.banner_key, '/', 2) || '.jpg',
      'has_password', u.password_hash is not null,
      'has_authenticator_app', exists (select 1 from totp_secrets where user_id = u.id and secret is not null),
      'unused_recovery_codes', (select count(*) from recovery_codes where user_id = u.id),
      'pending_email', (select email from email_changes where user_id = u.id),
      'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'subject', subject, 'created_at', created_at)), '[]')
        from identities where user_id = u.id),
      'former_names', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'reserved_until', until)), '[]')
        from held_names where user_id = u.id),
      'name_changes', (select coalesce(jsonb_agg(created_at), '[]') from name_changes where user_id = u.id)
    ) as account
    from users u where u.id = ${userId}`);
  return rows[0]?.account ?? null;
}
