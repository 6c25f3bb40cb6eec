/** Describes why a form could not be sent. */
import { ApiError, sentenceForError } from '../net/errors.ts';
import { formLabels as labels } from './form.labels.ts';

/** Returns the sentence for any thrown value, with the time to wait if the server limits the attempts. */
export function failureText(error: unknown): string {
  const isLimited = error instanceof ApiError && error.code === 'too_many_requests';
  return isLimited ? labels.wait(error.retryAfter) : sentenceForError(error);
}
