/** Reads the data for an email about unread messages. */
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/display.ts';
import type { Queryable } from '../../db/db.ts';
import type { EmailRecipient } from '../../mail/email-template.ts';
import { activePeople, visibleMessages, visiblePeople } from '../visibility/index.ts';

export type UnreadMessage = { conversationId: number; userId: number; messageId: number };

export type WaitingFacts = {
  to: EmailRecipient;
  from: string;
  listing: { id: number; name: string; imageKey: string | null };
  unread: number;
};

/** Includes deleted messages, because any of them might have scheduled the email. */
export async function hasUnread(db: Queryable, { conversationId, userId }: Omit<UnreadMessage, 'messageId'>) {
  return await hasEarlierUnread(db, { conversationId, userId, messageId: Number.MAX_SAFE_INTEGER });
}

/** Includes deleted messages. */
export async function hasEarlierUnread(db: Queryable, { conversationId, userId, messageId }: UnreadMessage) {
  const { rows } = await db.execute(sql`
    select from conversation_parties p join messages m on m.conversation_id = p.conversation_id
    where p.conversation_id = ${conversationId} and p.user_id = ${userId} and m.sender_id <> ${userId}
      and ${visibleMessages(userId)} and m.id > p.read_message_id and m.id < ${messageId} limit 1`);
  return rows.length > 0;
}

/**
 * Returns undefined if the messages were read or deleted, the conversation was closed or muted, the recipient does not
 * want these emails or is no longer active, or the sender is absent.
 */
export async function readWaiting(
  db: Queryable,
  { conversationId, userId, messageId }: UnreadMessage,
): Promise<WaitingFacts | undefined> {
  const { rows } = await db.execute<{
    name: string;
    email: string;
    language: Language;
    sender: string;
    listing_id: number;
    listing: string;
    image_key: string | null;
    unread: string;
  }>(sql`
    select u.name, u.email, u.language, o.name as sender, l.id as listing_id, l.name as listing,
      (select i.key from images i where i.id = l.image1_id) as image_key,
      (select count(*) from messages m
        where m.conversation_id = c.id and m.sender_id <> u.id and ${visibleMessages(userId)}
          and m.deleted_at is null and m.id > p.read_message_id) as unread
    from conversation_parties p
    join conversations c on c.id = p.conversation_id
    join users u on u.id = p.user_id
    join users o on o.id = case when c.buyer_id = u.id then c.seller_id else c.buyer_id end
    join listings l on l.id = c.listing_id
    where c.id = ${conversationId} and u.id = ${userId} and c.status = 'active'
      and p.read_message_id < ${messageId} and p.muted_at is null and u.mails_messages and ${activePeople()}
      and ${visiblePeople(userId, 'o')}`);
  const [row] = rows;
  if (!row || Number(row.unread) === 0) return undefined;
  return {
    to: { name: row.name, email: row.email, language: row.language },
    from: row.sender,
    listing: { id: row.listing_id, name: row.listing, imageKey: row.image_key },
    unread: Number(row.unread),
  };
}
