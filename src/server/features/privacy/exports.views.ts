/** Lists a user's data exports. */

import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DataExport } from '#contract/privacy.ts';
import type { Queryable } from '../../db/db.ts';
import { dataExports } from '../../tables/privacy.ts';
import { visibleMessages } from '../visibility/index.ts';

type Row = typeof dataExports.$inferSelect;

export function toDataExport(row: Row): z.input<typeof DataExport> {
  return {
    id: row.id,
    status: row.status,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    created_at: row.createdAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

const isCurrent = or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, sql`now()`));

export async function listExports(db: Queryable, userId: number): Promise<z.input<typeof DataExport>[]> {
  const rows = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isCurrent))
    .orderBy(desc(dataExports.id));
  return rows.map(toDataExport);
}

export async function findReadyExport(db: Queryable, id: number): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'ready'), isCurrent));
  return row;
}

const PAGE_SIZE = 500;

const isExported = (userId: number): SQL => sql`(i.owner_id = ${userId} or exists (
  select 1 from message_images mi join messages m on m.id = mi.message_id
  join conversation_parties p on p.conversation_id = m.conversation_id
  where mi.image_id = i.id and p.user_id = ${userId} and ${visibleMessages(userId)}))`;

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
