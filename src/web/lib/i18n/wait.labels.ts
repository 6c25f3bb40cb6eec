/** Messages for waiting times. */
import { defineMessages } from './language.ts';

export const waitLabels = defineMessages('wait', {
  seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
});
