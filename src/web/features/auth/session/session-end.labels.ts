/** Defines the text for an ended session. A separate file because it is part of every visitor's first script. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session ended. Sign in to pick up where you left off.',
});
