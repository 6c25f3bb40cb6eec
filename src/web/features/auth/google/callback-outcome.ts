/** Determines how a Google sign-in ended. */
import { ApiError } from '#web/lib/net/errors.ts';
import { type CallbackOutcome, callbackLabels } from '../auth.labels.ts';

/** An unknown outcome is treated as a failure. */
export function outcomeOfParam(error: string): CallbackOutcome {
  const outcomes = Object.keys(callbackLabels.outcomes) as CallbackOutcome[];
  return outcomes.find((outcome) => outcome === error) ?? 'failed';
}

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
    // The server might not have received the code, so the exchange can be tried again.
    case 'offline':
      return 'offline';
    default:
      return 'failed';
  }
}
