/** French (Canada) messages by area: the first ones load with the language, the others with the code that needs them. */
import { appWords } from './fr/app.words.ts';
import { i18nWords } from './fr/i18n.words.ts';
import { problemsWords } from './fr/problems.words.ts';
import { uiWords } from './fr/ui.words.ts';

type Tables = Readonly<Record<string, object>>;

const loaders = import.meta.glob<Record<string, Tables>>(['./fr/*.words.ts', '!./fr/{app,i18n,problems,ui}.words.ts']);

const french: Record<string, object> = { ...appWords, ...i18nWords, ...problemsWords, ...uiWords };

/** Returns the messages loaded so far, always in the same object; rejects if an area cannot be loaded. */
export async function loadFrench(areas: Iterable<string>): Promise<Tables> {
  const modules = await Promise.all([...areas].map((area) => loaders[`./fr/${area}.words.ts`]?.()));
  return Object.assign(french, ...modules.flatMap((module) => Object.values(module ?? {})));
}
