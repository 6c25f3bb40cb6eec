/** What went wrong on the way back from Google? */
import { ApiError } from '#web/lib/errors.ts';
import { type CallbackOutcome, callbackLabels } from './callback.labels.ts';

/** From the address; whatever we do not know failed. */
export function outcomeOfParam(error: string): CallbackOutcome {
  const known = Object.keys(callbackLabels.outcomes) as CallbackOutcome[];
  return known.find((outcome) => outcome === error) ?? 'failed';
}

/** From the exchange of the code. */
export function outcomeOfExchange(error: unknown): CallbackOutcome {
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'account_queued':
      return 'queued';
    case 'account_suspended':
      return 'suspended';
    case 'invalid_sign_in_code':
    case 'validation_failed':
      return 'expired';
    // The code was perhaps never seen: it may be tried once more.
    case 'offline':
      return 'offline';
    default:
      return 'failed';
  }
}
