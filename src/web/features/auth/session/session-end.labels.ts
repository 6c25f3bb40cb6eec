/** Defines the text for an ended session. Separate from the other texts because it is part of every visitor's first script. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session ended. Sign in to pick up where you left off.',
});
