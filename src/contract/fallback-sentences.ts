/** Defines the sentences for responses without a message. Separate to keep the browser's first chunk small. */
export const fallbackSentences = {
  validation_failed: 'Please check the highlighted fields.',
  internal: 'Something went wrong on our end. Try again.',
  unavailable: 'We’re busy right now. Try again in a moment.',
} as const;
