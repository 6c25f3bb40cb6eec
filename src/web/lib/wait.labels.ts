/** Which words stand in times that are to be waited for? */
import { translated } from './language.ts';

export const waitLabels = translated('wait', {
  seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  hours: (hours: number) => `${hours} hours`,
});
