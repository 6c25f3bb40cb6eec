/**
 * Defines the text for an ended session, in a separate file because every visitor's first script contains this text.
 */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session ended. Sign in to pick up where you left off.',
});
