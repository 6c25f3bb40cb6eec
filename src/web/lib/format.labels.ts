/** Which words stand in times that have passed? */
import { defineMessages } from './language.ts';

export const formatLabels = defineMessages('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: 'Yesterday',
});
