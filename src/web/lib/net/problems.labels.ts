/** Translates the problems in an error response; English uses the server's own sentences. */
import { defineMessages } from '../i18n/language.ts';

/** A newer server can send codes that are unknown to this version. */
export type SentProblem = {
  readonly field: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** In English, `render` and `summary` return undefined, which selects the server's own sentence. */
export const problemLabels = defineMessages('problems', {
  render: (_problem: SentProblem): string | undefined => undefined,
  /** Returns a single sentence for all field errors. */
  summary: (_errors: Readonly<Record<string, readonly string[]>>): string | undefined => undefined,
});
