/** Messages of announcements. */
import { defineMessages } from '#web/lib/language.ts';
export const announcementsLabels = defineMessages('announcements', { region: 'Announcements', dismiss: 'Dismiss' });
