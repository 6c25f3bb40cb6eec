/** Which words stand around an announcement? */
export const announcementsLabels = { region: 'Announcements', dismiss: 'Dismiss' } as const;
