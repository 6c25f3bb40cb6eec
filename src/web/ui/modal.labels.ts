/** Default messages for dialogs. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const modalLabels = defineMessages('modal', { title: 'Modal title', close: 'Close' });
