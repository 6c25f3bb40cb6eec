/** Renders what the server says of a field in the language on screen. */
import { withMoreErrors } from '#rules/text/error-summary.ts';
import { defineMessages } from './language.ts';

/** The server's sentences come in English; other languages know all of them and return any other sentence unchanged. */
export const serverLabels = defineMessages('server', {
  sentence: (english: string) => english,
  withMore: withMoreErrors,
});
