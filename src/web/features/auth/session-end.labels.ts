/** Which words tell somebody that their session is over? A table of their own: every visitor's first script carries them. */
import { defineMessages } from '#web/lib/language.ts';

export const sessionEndLabels = defineMessages('sessionEnd', {
  ended: 'Your session has ended. Sign in again to go on where you were.',
});
