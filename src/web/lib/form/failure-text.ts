/** Describes why a form could not be submitted, with the time to wait if the server limits the attempts. */
import { formatDate, formatTime } from '../i18n/dates.ts';
import { ApiError, sentenceForError } from '../net/errors.ts';
import { formLabels as labels } from './form.labels.ts';

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return sentenceForError(error);
  const { retryAfter, limitRisesAt } = error;
  if (retryAfter === undefined || limitRisesAt === undefined) return labels.wait(retryAfter);
  return labels.newAccount(retryAfter, `${formatDate(limitRisesAt)}, ${formatTime(limitRisesAt)}`);
}
