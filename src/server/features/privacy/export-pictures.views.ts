/** Reads the pictures that an export contains, one page at a time. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';

const PAGE_SIZE = 500;

const isExported = (userId: number): SQL => sql`(i.owner_id = ${userId} or exists (
  select 1 from message_images mi join messages m on m.id = mi.message_id
  join conversation_parties p on p.conversation_id = m.conversation_id
  where mi.image_id = i.id and p.user_id = ${userId} and (not m.is_withheld or m.sender_id = ${userId})))`;

export async function countPictures(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from images i where ${isExported(userId)}`,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function* readPictureKeys(db: Queryable, userId: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; key: string }>(sql`
      select i.id, i.key from images i where ${isExported(userId)} and i.id > ${after} order by i.id limit ${PAGE_SIZE}`);
    for (const { key } of rows) yield key;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}
