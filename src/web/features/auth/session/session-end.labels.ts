/**
 * Defines the text for an ended session. It has its own file so that the app's first script, which every visitor
 * downloads, contains no other texts about sessions.
 */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session ended. Sign in to pick up where you left off.',
});
