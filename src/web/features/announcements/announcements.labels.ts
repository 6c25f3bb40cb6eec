/** Messages of announcements. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const announcementsLabels = defineMessages('announcements', {
  region: 'Announcements',
  dismiss: 'Dismiss',
  more: (count: number) => `${count} more`,
  fewer: 'Show fewer',
});
