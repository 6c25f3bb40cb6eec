/** Stores the part of each want that its saved search does not contain. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { wants } from '../../tables/trading.ts';

type WantRow = typeof wants.$inferInsert;

export async function insertWants(tx: Tx, rows: readonly WantRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(wants).values([...rows]);
}

/** A want that is already found keeps its time and its listing. */
export async function changeWant(
  tx: Tx,
  id: number,
  { isFound, ...values }: Pick<WantRow, 'priority' | 'note'> & { isFound: boolean },
): Promise<void> {
  const foundAt = isFound ? sql`coalesce(${wants.foundAt}, now())` : null;
  await tx
    .update(wants)
    .set({ ...values, foundAt })
    .where(eq(wants.id, id));
}

export async function setFound(tx: Tx, ids: readonly number[], listingId: number): Promise<void> {
  await tx
    .update(wants)
    .set({ foundAt: sql`now()`, foundListingId: listingId })
    .where(inArray(wants.id, [...ids]));
}

export async function clearFound(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(wants)
    .set({ foundAt: null, foundListingId: null })
    .where(inArray(wants.id, [...ids]));
}
