/** Stores the sets of synonyms. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { searchSynonyms } from '../../tables/search.ts';

export type SynonymRow = typeof searchSynonyms.$inferSelect;

/** Serialises all changes to synonyms, so that no two transactions add the same word. */
export async function lockSynonyms(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table search_synonyms in share row exclusive mode`);
}

export async function insertSynonymSet(tx: Tx, words: string[]): Promise<SynonymRow> {
  const [row] = await tx.insert(searchSynonyms).values({ words }).returning();
  if (!row) throw new Error('the insert returned no set of synonyms');
  return row;
}

export async function replaceSynonyms(tx: Tx, id: number, words: string[]): Promise<void> {
  await tx.update(searchSynonyms).set({ words }).where(eq(searchSynonyms.id, id));
}

export async function deleteSynonymSet(tx: Tx, id: number): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
}
