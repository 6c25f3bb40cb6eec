/** Sentences about refused and failed requests, and about sessions that ended. */
import { defineMessages } from '#web/lib/i18n/language.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';

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

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session ended. Sign in to pick up where you left off.',
});

export const rateLimitLabels = defineMessages('rateLimit', {
  wait: (seconds: number | undefined) =>
    seconds === undefined
      ? 'Too many attempts. Please wait a moment, then try again.'
      : `Too many attempts. Please wait ${formatWait(seconds)}, then try again.`,
  /**
   * @param date the day and time at which the limits of the new account are raised
   */
  newAccount: (seconds: number, date: string) =>
    `New accounts have lower limits. Try again in ${formatWait(seconds)}; your limit rises on ${date}.`,
});
