/** Lists a user's data exports. */
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DataExport } from '#contract/privacy.ts';
import type { Queryable } from '../../db/db.ts';
import { dataExports } from '../../tables/privacy.ts';

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
