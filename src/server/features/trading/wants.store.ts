/** Stores the part of each want that its saved search does not contain. */
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { wants } from './trading.schema.ts';

type WantRow = typeof wants.$inferInsert;

export async function insertWants(tx: Tx, rows: readonly WantRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(wants).values([...rows]);
}

export async function changeWant(tx: Tx, id: number, values: Pick<WantRow, 'priority' | 'note'>): Promise<void> {
  await tx.update(wants).set(values).where(eq(wants.id, id));
}
