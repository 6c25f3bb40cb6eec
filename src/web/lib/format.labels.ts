/** Which words stand in times that have passed? */
import { translated } from './language.ts';

export const formatLabels = translated('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: 'Yesterday',
});
