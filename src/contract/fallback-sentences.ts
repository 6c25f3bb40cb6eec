/**
 * Defines the sentences that a client needs for responses without a message. A separate file because the browser's
 * first chunk imports it.
 */
export const fallbackSentences = {
  validation_failed: 'Please check the highlighted fields.',
  internal: 'Something went wrong on our end. Try again.',
  unavailable: 'We’re busy right now. Try again in a moment.',
} as const;
