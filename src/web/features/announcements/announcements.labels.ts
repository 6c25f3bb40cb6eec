/** Which words stand around an announcement? */
import { defineMessages } from '#web/lib/language.ts';
export const announcementsLabels = defineMessages('announcements', { region: 'Announcements', dismiss: 'Dismiss' });
