/** Defines the sentences for responses without a message, in a separate file for the browser's first chunk. */
export const fallbackSentences = {
  validation_failed: 'Please check the highlighted fields.',
  internal: 'Something went wrong on our end. Try again.',
  unavailable: 'We’re busy right now. Try again in a moment.',
} as const;
