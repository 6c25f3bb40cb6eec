/** Renders what the server says of a field in the language on screen. */
import { defineMessages } from './language.ts';

/** The server's sentences come in English; other languages know all of them and return any other sentence unchanged. */
export const serverLabels = defineMessages('server', {
  sentence: (english: string) => english,
  /** One sentence for all field errors. English shows the server's own. */
  summary: (_errors: Readonly<Record<string, readonly string[]>>): string | undefined => undefined,
});
