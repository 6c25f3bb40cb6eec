/** Texts that all static pages share. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const staticLabels = defineMessages('static', { contents: 'On this page' });
