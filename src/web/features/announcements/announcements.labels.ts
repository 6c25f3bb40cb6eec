/** Which words stand around an announcement? */
import { translated } from '#web/lib/language.ts';
export const announcementsLabels = translated('announcements', { region: 'Announcements', dismiss: 'Dismiss' });
