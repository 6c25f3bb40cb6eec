/** Stores announcements. */
import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { announcements } from '../../tables/announcements.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type NewAnnouncementRow = Pick<
  AnnouncementRow,
  'type' | 'message' | 'messageFr' | 'isDismissible' | 'startsAt' | 'endsAt'
>;

export async function insertAnnouncement(tx: Queryable, values: NewAnnouncementRow): Promise<AnnouncementRow> {
  const [row] = await tx.insert(announcements).values(values).returning();
  if (!row) throw new Error('the insert returned no announcement');
  return row;
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('no key update');
  return row;
}

export async function deactivateAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.update(announcements).set({ isActive: false }).where(eq(announcements.id, id));
}
