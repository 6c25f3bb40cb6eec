/** Reads the active announcements. */
import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Announcement } from '#contract/announcements.ts';
import type { Queryable } from '../../db/db.ts';
import { announcements } from './announcements.schema.ts';

export async function listAnnouncements(db: Queryable): Promise<z.input<typeof Announcement>[]> {
  const rows = await db
    .select()
    .from(announcements)
    .where(eq(announcements.isActive, true))
    .orderBy(desc(announcements.createdAt));
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    type: row.type,
    is_active: row.isActive,
    is_dismissible: row.isDismissible,
    created_at: row.createdAt.toISOString(),
  }));
}
