/** Deletes words from the vocabulary that occur in no listing any more. */
import { type Db, withTransaction } from '../../db/db.ts';
import { sweepWords } from './sellers.store.ts';

export async function deleteUnusedWords(db: Db, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let after: string | null = ''; after !== null && !signal.aborted; ) {
    const sweep = await sweepWords(db, (work) => withTransaction(db, work), after);
    deleted += sweep.deleted;
    after = sweep.next;
  }
  return deleted;
}
