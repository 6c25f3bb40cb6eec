/** Texts of the frame of static pages. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const staticLabels = defineMessages('static', { contents: 'On this page' });
