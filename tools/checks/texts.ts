/** Checks that every text on screen exists in every language. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findCapturedTexts, findCountComparisons, findWrittenTexts, listTables } from './screen-texts.ts';
import { listSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const load = async (path: string): Promise<Record<string, unknown>> =>
  await import(pathToFileURL(join(root, path)).href);

/** Words that are the same in French, verified in a dictionary. */
const sameInFrench = new Set([
  'Action',
  'Magpie',
  'Contact',
  'Guides',
  'Messages',
  'Message',
  'Notifications',
  'Conversations',
  'Conversation',
  'Description',
  'Photos',
  'Photo',
  'Type',
  'Canada',
  'Zoom',
  'Excellent',
  'Suggestions',
  'Actions',
  'Catalogue',
]);

type Texts = Readonly<Record<string, unknown>>;

export function findUntranslated(english: unknown, french: unknown, path: string): string[] {
  if (typeof english === 'string') {
    const same = english === french && /\p{L}{2,}/u.test(english) && !sameInFrench.has(english);
    return same ? [`${path}: "${english}" is English still`] : [];
  }
  if (typeof english === 'function') {
    const isSame = String(english) === String(french) && /\p{L}{2,}/u.test(wordsOf(english));
    return isSame ? [`${path} is English still`] : [];
  }
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([key, value]) =>
    findUntranslated(value, (french as Texts | undefined)?.[key], `${path}.${key}`),
  );
}

function wordsOf(maker: unknown): string {
  return [...String(maker).matchAll(/(['`])(.*?)\1/g)].map(([, , text]) => text?.replace(/\$\{[^}]*\}/g, '')).join(' ');
}

async function findProblems(): Promise<string[]> {
  const files = listSourceFiles(root);
  const { tables, problems } = listTables(files);
  const french = (await load('src/web/languages/french.ts')).french as Texts;
  const { problemSentences } = await load('src/contract/problem-sentences.ts');
  const { frenchProblems } = await load('src/web/languages/fr/field-problems.ts');
  const { errorSentences } = await load('src/contract/error-sentences.ts');
  const untranslated = await Promise.all(
    tables.map(async ({ path, variable, name }) => {
      if (!(name in french)) return [`${path}: "${name}" has no French messages in src/web/languages/fr/`];
      return findUntranslated((await load(path))[variable], french[name], name);
    }),
  );
  return [
    ...problems,
    ...findWrittenTexts(files),
    ...findCapturedTexts(files),
    ...findCountComparisons(files),
    ...untranslated.flat(),
    ...findUntranslated(problemSentences, frenchProblems, 'problems'),
    ...findUntranslated(errorSentences, french.errors, 'errors'),
  ];
}

if (import.meta.main) {
  const problems = await findProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
