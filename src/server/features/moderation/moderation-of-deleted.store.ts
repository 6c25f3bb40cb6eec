/** Erases the moderation data about a deleted account, and the reports that the account has made. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

const repliesOf = (userId: number) =>
  sql`reviews r join moderation_cases c on c.kind = 'review' and c.entity_id = r.id::text and r.seller_id = ${userId}`;

/**
 * Deletes the cases about the user's items (including their snapshots, decisions and appeals), all other decisions and
 * the notes about the user, the user's own reports, and open cases that only this user has reported. The user's own
 * decisions as staff remain, without a name. From cases about other users' pictures, deletes only the matching pictures
 * of this user, so that decisions and suspensions remain; an open case without matching pictures is deleted. From the
 * snapshots of reviews that other users have written, deletes only this user's reply.
 */
export async function eraseModeration(tx: Tx, userId: number, limit: number): Promise<number> {
  const statements = [
    sql`delete from moderation_cases where id in (
      select id from moderation_cases where owner_id = ${userId} order by id limit ${limit})`,
    sql`update moderation_cases set evidence = jsonb_set(evidence, '{matches}', (
        select coalesce(jsonb_agg(m order by place), '[]') from jsonb_array_elements(evidence -> 'matches') with ordinality as t (m, place)
        where (m ->> 'ownerId')::int <> ${userId})) where id in (
      select id from moderation_cases where evidence -> 'matches' @> ${JSON.stringify([{ ownerId: userId }])}::jsonb
      order by id limit ${limit})`,
    sql`delete from moderation_cases where id in (
      select id from moderation_cases
      where kind = 'photo' and status = 'open' and evidence -> 'matches' = '[]'::jsonb order by id limit ${limit})`,
    sql`delete from moderation_cases where id in (
      select c.id from moderation_cases c join reports r on r.case_id = c.id
      where r.reporter_id = ${userId} and c.status = 'open' and c.reporter_count = 1 order by c.id limit ${limit})`,
    sql`update moderation_cases set reporter_count = reporter_count - 1 where id in (
      select case_id from reports where reporter_id = ${userId} order by id limit ${limit})`,
    sql`delete from reports where id in (
      select id from reports where reporter_id = ${userId} order by id limit ${limit})`,
    sql`delete from moderation_decisions where id in (
      select id from moderation_decisions where user_id = ${userId} order by id limit ${limit})`,
    sql`delete from moderation_notes where id in (
      select id from moderation_notes where user_id = ${userId} order by id limit ${limit})`,
    sql`update moderation_cases set snapshot = snapshot - 'reply' where id in (
      select c.id from ${repliesOf(userId)} where c.snapshot ? 'reply' order by c.id limit ${limit})`,
    sql`update reports set snapshot = snapshot - 'reply' where id in (
      select p.id from ${repliesOf(userId)} join reports p on p.case_id = c.id
      where p.snapshot ? 'reply' order by p.id limit ${limit})`,
    sql`update moderation_decisions set decider_id = null where decider_id = ${userId}`,
    sql`update moderation_appeals set decider_id = null where decider_id = ${userId}`,
    sql`update moderation_notes set author_id = null where author_id = ${userId}`,
  ];
  let count = 0;
  for (const statement of statements) count += (await tx.execute(statement)).rowCount ?? 0;
  return count;
}
