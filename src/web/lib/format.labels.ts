/** Which words stand in times that have passed, or are to be waited for? */
import { translated } from './language.ts';

export const formatLabels = translated('format', {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: 'Yesterday',
  seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
});
