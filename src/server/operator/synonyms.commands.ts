/** Lists, adds, changes and deletes the words that the search treats as equal. */

import { MAX_SYNONYM_LENGTH, MAX_SYNONYMS } from '#contract/limits.ts';
import { problemSentences } from '#contract/problem-sentences.ts';
import { renderProblem } from '#contract/problems.ts';
import { characterCount } from '#rules/text/characters.ts';
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from '../features/search/index.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError, UsageError } from './command.ts';

function checkWords(words: readonly string[]): void {
  if (words.length > MAX_SYNONYMS) throw new CommandError(problemSentences.synonyms_too_many({ max: MAX_SYNONYMS }));
  if (words.some((word) => characterCount(word) > MAX_SYNONYM_LENGTH))
    throw new CommandError(`A word has at most ${MAX_SYNONYM_LENGTH} characters.`);
}

const printed = ({ id, words }: { id: number; words: readonly string[] }) =>
  `${String(id).padStart(6)}  ${words.join(', ')}`;

async function refusedAsSentence<T>(work: () => Promise<T>, id: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [problem] = error.problems ?? [];
    throw new CommandError(problem ? renderProblem(problemSentences, problem) : `There is no set of synonyms ${id}.`);
  }
}

export const synonyms: Command = async ({ database: { db } }, [action, ...args]) => {
  const staff = { db, actorId: null };
  if (action === undefined) return (await listSynonyms(db)).map(printed);
  if (action === 'add') {
    checkWords(args);
    return [printed(await refusedAsSentence(() => addSynonyms(staff, args), ''))];
  }
  const [id = '', ...words] = args;
  if (!/^[1-9]\d{0,8}$/.test(id) || (action !== 'set' && (action !== 'remove' || words.length > 0)))
    throw new UsageError();
  checkWords(words);
  if (action === 'set') return [printed(await refusedAsSentence(() => changeSynonyms(staff, Number(id), words), id))];
  await refusedAsSentence(() => removeSynonyms(staff, Number(id)), id);
  return [`The set of synonyms ${id} is deleted.`];
};
