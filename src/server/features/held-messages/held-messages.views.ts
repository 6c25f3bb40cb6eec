/** Lists the texts that wait for a moderator. */
import { or, sql } from 'drizzle-orm';
import type { HeldText } from '#contract/held-messages.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { idOf, type Page, takePage } from '../../db/take-page.ts';

type Row = {
  id: number;
  sender_id: number;
  name: string;
  joined: string;
  held_at: string;
  text: string;
  count: number;
  total: number;
};

type Filter = { q?: string | undefined; cursor?: number | undefined; limit: number };

const iso = (value: string): string => new Date(value).toISOString();

const toHeldText = ({ id, sender_id, name, joined, text, count, held_at }: Row): HeldText => ({
  id,
  sender: { id: sender_id, name, created_at: iso(joined) },
  text,
  count,
  held_at: iso(held_at),
});

/**
 * Lists the texts that have held messages, starting with the text that was held first. `q` is a part of the text or of
 * the sender's name.
 */
export async function listHeldTexts(
  db: Queryable,
  { q = '', cursor, limit }: Filter,
): Promise<Page<HeldText, { held: number }>> {
  const isMatch = or(containsText(sql`text`, q), containsText(sql`name`, q));
  const { rows } = await db.execute<Row>(sql`
    with waiting as (
      select hold_id, id as at, body as text from messages
      where hold_id in (select id from repeated_texts where status = 'held')
      union all
      select hold_id, id, held_message from connections
      where hold_id in (select id from repeated_texts where status = 'held')
      union all
      select hold_id, trade_id, message from counter_offers
      where hold_id in (select id from repeated_texts where status = 'held')),
    held as (
      select t.id, t.sender_id, u.name, u.created_at as joined, t.held_at,
        (array_agg(w.text order by w.at))[1] as text, count(*)::int as count
      from repeated_texts t join users u on u.id = t.sender_id join waiting w on w.hold_id = t.id
      where t.status = 'held'
      group by t.id, u.id),
    matching as (select *, count(*) over ()::int as total from held where ${isMatch})
    select id, sender_id, name, joined::text, held_at::text, text, count, total from matching
    where ${
      // The cursor is the id of a text, whose row stays in the table even after a decision about it.
      cursor === undefined
        ? sql`true`
        : sql`(held_at, id) > (select c.held_at, c.id from repeated_texts c where c.id = ${cursor})`
    }
    order by held_at, id
    limit ${limit + 1}`);
  const { page, next } = takePage(rows, limit, idOf);
  return { data: page.map(toHeldText), meta: { held: rows[0]?.total ?? 0, next_cursor: next } };
}
