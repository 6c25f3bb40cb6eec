/** Can everything that people read be said in every language that the product speaks? */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { collectServerSentences, findCapturedTexts, findWrittenTexts, listTables } from './screen-texts.ts';
import { listSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const load = async (path: string): Promise<Record<string, unknown>> =>
  await import(pathToFileURL(join(root, path)).href);

/** Words that read the same in French: whoever adds one has looked it up. */
const sameInFrench = new Set([
  'Magpie',
  'Contact',
  'Guides',
  'Messages',
  'Message',
  'Notifications',
  'Conversations',
  'Conversation',
  'Description',
  'Images',
  'Canada',
  'Zoom',
  'Excellent',
  'Suggestions',
]);

type Texts = Readonly<Record<string, unknown>>;

/** Leaves of a French table that are the English ones still, by their path. */
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
  const { sentences } = (await load('src/web/languages/fr/sentences.words.ts')) as {
    sentences: Record<string, string>;
  };
  const untranslated = await Promise.all(
    tables.map(async ({ path, variable, name }) => {
      if (!(name in french)) return [`${path}: "${name}" has no row in src/web/languages/catalog.ts`];
      return findUntranslated((await load(path))[variable], french[name], name);
    }),
  );
  const said = collectServerSentences(files);
  return [
    ...problems,
    ...findWrittenTexts(files),
    ...findCapturedTexts(files),
    ...untranslated.flat(),
    ...[...said].filter(([text]) => !(text in sentences)).map(([text, at]) => `${at}: no French for "${text}"`),
    ...Object.keys(sentences)
      .filter((text) => !said.has(text))
      .map((text) => `src/web/languages/fr/sentences.words.ts: nobody says "${text}" any more`),
  ];
}

if (import.meta.main) {
  const problems = await findProblems();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
