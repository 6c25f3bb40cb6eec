/** Stores announcements. */
import type { Queryable } from '../../db/db.ts';
import { announcements } from '../../db/schema/system.ts';

export async function insertAnnouncement(
  tx: Queryable,
  announcement: Pick<typeof announcements.$inferInsert, 'type' | 'message' | 'isDismissible'>,
): Promise<void> {
  await tx.insert(announcements).values(announcement);
}
