/** Updates the search when a seller changes, and deletes words that no search document contains any more. */
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';

/**
 * Enqueues a rebuild of the seller's search documents in batches: adds the listings to the search, or removes them if
 * the account is about to be deleted.
 */
export async function refreshSeller(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select search_refresh_later('seller', ${userId})`);
}

export async function forgetSeller(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`delete from search_names where kind = 'seller' and owner_id = ${userId}`);
}

/** Words examined per statement. */
const WORDS = 500;

/** Returns the words after `after` that occur in no document, and the last word examined; null at the end. */
async function findUnusedWords(db: Queryable, after: string): Promise<{ unused: string[]; last: string | null }> {
  const { rows } = await db.execute<{ word: string; unused: boolean }>(sql`
    select w.word, not exists (
      select 1 from search_documents d where d.words @@ ('''' || replace(replace(w.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery
    ) as unused
    from (select word from search_words where word collate "C" > ${after} order by word collate "C" limit ${WORDS}) as w
    order by w.word collate "C"`);
  const last = rows.length < WORDS ? null : (rows.at(-1)?.word ?? null);
  return { unused: rows.filter(({ unused }) => unused).map(({ word }) => word), last };
}

/**
 * Deletes the words that still occur in no document. The lock waits for transactions that write documents and delays
 * new ones: otherwise a new document could contain a word that is deleted at the same time.
 */
async function deleteUnused(tx: Tx, words: readonly string[]): Promise<number> {
  await tx.execute(sql`lock table search_documents in share mode`);
  const { rowCount } = await tx.execute(sql`
    delete from search_words w where w.word = any(${sql.param([...words])}::text[]) and not exists (
      select 1 from search_documents d where d.words @@ ('''' || replace(replace(w.word, '\\', '\\\\'), '''', '''''') || '''')::tsquery)`);
  return rowCount ?? 0;
}

export type WordSweep = { deleted: number; next: string | null };

/** Deletes unused words from one range of the vocabulary; `next` is the word to continue after. */
export async function sweepWords(
  db: Queryable,
  inTransaction: (work: (tx: Tx) => Promise<number>) => Promise<number>,
  after: string,
): Promise<WordSweep> {
  const { unused, last } = await findUnusedWords(db, after);
  const deleted = unused.length > 0 ? await inTransaction((tx) => deleteUnused(tx, unused)) : 0;
  return { deleted, next: last };
}
