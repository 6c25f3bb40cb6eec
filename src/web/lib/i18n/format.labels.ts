/** Messages for past times. */
import { defineMessages } from './language.ts';

export const formatLabels = defineMessages('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  today: 'Today',
  yesterday: 'Yesterday',
});
