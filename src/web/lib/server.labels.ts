/** Translates the server's field errors to the current language. */
import { defineMessages } from './language.ts';

/**
 * The server's sentences are in English. Other languages translate all of them and return unknown sentences unchanged.
 */
export const serverLabels = defineMessages('server', {
  sentence: (english: string) => english,
  /** One sentence for all field errors. English uses the server's own sentence. */
  summary: (_errors: Readonly<Record<string, readonly string[]>>): string | undefined => undefined,
});
