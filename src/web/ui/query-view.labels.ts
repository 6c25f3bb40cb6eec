/** Messages for content that is fetched. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const queryViewLabels = defineMessages('queryView', { retry: 'Retry' });
