/** Stores announcements. */
import type { Queryable } from '../../db/db.ts';
import { announcements } from './announcements.schema.ts';

export async function insertAnnouncement(
  tx: Queryable,
  announcement: Pick<typeof announcements.$inferInsert, 'type' | 'message' | 'isDismissible'>,
): Promise<void> {
  await tx.insert(announcements).values(announcement);
}
