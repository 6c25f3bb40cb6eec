/** Reads the sets of synonyms. */
import { type SQL, sql } from 'drizzle-orm';
import { SYNONYM_PREFIX_MIN_LENGTH } from '#rules/search/word-variants.ts';
import type { Queryable } from '../../db/db.ts';
import { searchSynonyms } from '../../tables/search.ts';
import type { SynonymRow } from './synonyms.store.ts';

export const matchesSynonym = (word: SQL, synonym: SQL): SQL =>
  sql`(${word} = ${synonym} or length(${synonym}) >= ${SYNONYM_PREFIX_MIN_LENGTH} and starts_with(${word}, ${synonym}))`;

export async function listSynonyms(db: Queryable): Promise<SynonymRow[]> {
  return await db.select().from(searchSynonyms).orderBy(searchSynonyms.id);
}
