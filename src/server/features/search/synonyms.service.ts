/** Adds, changes and deletes the sets of words that the search treats as equal. */

import { MAX_SYNONYM_SETS, MIN_SYNONYMS } from '#contract/limits.ts';
import type { SynonymSet } from '#contract/search.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { readWordsOfEach } from './expansion.views.ts';
import {
  deleteSynonymSet,
  insertSynonymSet,
  lockSynonyms,
  replaceSynonyms,
  type SynonymRow,
} from './synonyms.store.ts';
import { listSynonyms } from './synonyms.views.ts';

/** `actorId` is null for changes made on the command line. */
export type SynonymStaff = { db: Db; actorId: number | null };

const targetOf = (id: number) => ({ kind: 'synonyms', id });

/**
 * Folds the words as the search does. Fails with a field error if an entry is not a single word or is in another set.
 */
async function foldWords(tx: Tx, texts: readonly string[], others: readonly SynonymRow[]): Promise<string[]> {
  const words: string[] = [];
  for (const tokens of await readWordsOfEach(tx, texts)) {
    const [word] = tokens;
    if (word === undefined || tokens.length > 1) failField('words', 'synonym_not_one_word');
    if (others.some((set) => set.words.includes(word))) failField('words', 'synonym_taken', { word });
    if (!words.includes(word)) words.push(word);
  }
  if (words.length < MIN_SYNONYMS) failField('words', 'synonyms_too_few');
  return words;
}

export async function addSynonyms({ db, actorId }: SynonymStaff, texts: readonly string[]): Promise<SynonymSet> {
  return await withTransaction(db, async (tx) => {
    await lockSynonyms(tx);
    const sets = await listSynonyms(tx);
    if (sets.length >= MAX_SYNONYM_SETS) failField('words', 'too_many_synonym_sets', { max: MAX_SYNONYM_SETS });
    const set = await insertSynonymSet(tx, await foldWords(tx, texts, sets));
    const after = { words: set.words };
    await recordStaffAction(tx, { actorId, action: 'synonyms.add', target: targetOf(set.id), after });
    return set;
  });
}

/** Locks all sets; fails with 404 if no set has this id. */
async function lockSet(tx: Tx, id: number): Promise<{ set: SynonymRow; others: SynonymRow[] }> {
  await lockSynonyms(tx);
  const sets = await listSynonyms(tx);
  const set = sets.find((row) => row.id === id) ?? fail('not_found');
  return { set, others: sets.filter((row) => row !== set) };
}

export async function changeSynonyms(
  { db, actorId }: SynonymStaff,
  id: number,
  texts: readonly string[],
): Promise<SynonymSet> {
  return await withTransaction(db, async (tx) => {
    const { set, others } = await lockSet(tx, id);
    const words = await foldWords(tx, texts, others);
    await replaceSynonyms(tx, id, words);
    const change = { before: { words: set.words }, after: { words } };
    await recordStaffAction(tx, { actorId, action: 'synonyms.change', target: targetOf(id), ...change });
    return { id, words };
  });
}

export async function removeSynonyms({ db, actorId }: SynonymStaff, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { set } = await lockSet(tx, id);
    await deleteSynonymSet(tx, id);
    const before = { words: set.words };
    await recordStaffAction(tx, { actorId, action: 'synonyms.delete', target: targetOf(id), before });
  });
}
