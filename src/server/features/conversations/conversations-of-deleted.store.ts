/**
 * Erases the messages of a deleted account, closes its conversations, and deletes conversations whose participants are
 * both erased. The messages of other participants remain, except messages that name a listing of the deleted account.
 */

import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';

/**
 * Erases the texts and pictures of messages. The rows remain, because the other participant still sees that there was a
 * message, and the read positions of both participants refer to it.
 */
export async function eraseMessages(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select m.id from conversation_parties p join messages m on m.conversation_id = p.conversation_id
    where p.user_id = ${userId} and m.sender_id = ${userId}
      and (m.body <> '' or exists (select 1 from message_images i where i.message_id = m.id))
    order by m.id limit ${limit}`);
  const ids = rows.map((row) => Number(row.id));
  const named = await eraseAdditions(tx, userId, limit);
  if (ids.length === 0) return named;
  await tx.execute(sql`delete from message_images where message_id = any(${sql.param(ids)}::bigint[])`);
  await tx.execute(sql`update messages set body = '' where id = any(${sql.param(ids)}::bigint[])`);
  return ids.length + named;
}

/**
 * Erases the names of the user's listings from the messages with which buyers added these listings to conversations.
 */
async function eraseAdditions(tx: Tx, sellerId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update messages set body = '' where id in (
      select m.id from listings l join messages m on m.added_listing_id = l.id
      where l.seller_id = ${sellerId} and m.body <> '' order by m.id limit ${limit})`);
  return rowCount ?? 0;
}

type Closed = { id: number; other_id: number };

export async function closeConversationsOf(tx: Tx, userId: number, limit: number): Promise<Closed[]> {
  const { rows } = await tx.execute<Closed>(sql`
    update conversations set status = 'closed', closed_by = ${userId}, closed_at = now() where id in (
      select c.id from conversation_parties p join conversations c on c.id = p.conversation_id
      where p.user_id = ${userId} and c.status = 'active' order by c.id limit ${limit} for no key update of c)
    returning id, case when buyer_id = ${userId} then seller_id else buyer_id end as other_id`);
  return rows;
}

/**
 * Deletes conversations whose other participant is erased too. The reviews of these conversations must be deleted
 * first.
 */
export async function deleteAbandonedConversations(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from conversations where id in (
      select c.id from conversation_parties p
      join conversations c on c.id = p.conversation_id
      join users o on o.id = case when c.buyer_id = ${userId} then c.seller_id else c.buyer_id end
      where p.user_id = ${userId} and o.erased_at is not null order by c.id limit ${limit})`);
  return rowCount ?? 0;
}

/** The other participants see the change at once, but get no notification, because there is nothing for them to do. */
export async function endConversations(tx: Tx, userId: number, limit: number): Promise<number> {
  const closed = await closeConversationsOf(tx, userId, limit);
  await recordChanges(
    tx,
    closed.map(({ id, other_id }) => ({ userId: other_id, type: 'conversation', id })),
  );
  return closed.length;
}
