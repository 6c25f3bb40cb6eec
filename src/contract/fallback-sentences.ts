/**
 * Defines the sentences that a client needs for responses without a message. Apart from the others because the
 * browser's first chunk imports them.
 */
export const fallbackSentences = {
  validation_failed: 'Please check the highlighted fields.',
  internal: 'Something went wrong on our end. Try again.',
  unavailable: 'We’re busy right now. Try again in a moment.',
} as const;
