/** Builds request bodies for the admin routes of synonyms and conditions. */
import type { Db } from '../../src/server/db/db.ts';
import { listConditions } from '../../src/server/features/conditions/index.ts';
import { searchSynonyms } from '../../src/server/tables/search.ts';

let counter = 0;
const uniqueWord = (): string => `word${++counter}`;
export const makeSynonyms = () => ({ words: [uniqueWord(), uniqueWord()] });

export async function makeSynonymSet(db: Db): Promise<number> {
  const [row] = await db.insert(searchSynonyms).values(makeSynonyms()).returning();
  return row?.id ?? 0;
}

/** Returns the stored scale of conditions as the body of a request that changes nothing. */
export async function unchangedScale(db: Db) {
  const stored = await listConditions(db);
  return { before: stored, conditions: stored };
}
