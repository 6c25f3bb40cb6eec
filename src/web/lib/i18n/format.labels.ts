/** Texts for times in the past, such as "5 min ago". */
import { defineMessages } from './language.ts';

export const formatLabels = defineMessages('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  today: 'Today',
  yesterday: 'Yesterday',
});
