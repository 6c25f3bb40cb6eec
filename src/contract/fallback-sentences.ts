/**
 * Defines the sentences that a client needs for responses without a message. Apart from the others because the
 * browser's first chunk imports them.
 */
export const fallbackSentences = {
  validation_failed: 'Some of this needs another look.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We are busy just now. Please try again in a moment.',
} as const;
