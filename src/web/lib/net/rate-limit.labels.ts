/** Messages for requests beyond a rate limit. */

import { defineMessages } from '../i18n/language.ts';
import { formatWait } from '../i18n/wait.ts';

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
