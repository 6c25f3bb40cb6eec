/** Which words has a dialog that was given none? */
import { defineMessages } from '#web/lib/language.ts';

export const modalLabels = defineMessages('modal', { title: 'Modal title', close: 'Close' });
