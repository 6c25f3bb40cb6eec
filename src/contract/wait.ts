/** Defines how waiting times are worded; the server and the web app share it. */

/** The English words; the other languages translate them. */
import { plural } from './plural.ts';

export const waitWords = {
  seconds: (seconds: number) => plural(seconds, { one: '1 second', other: `${seconds} seconds` }),
  minutes: (minutes: number) => plural(minutes, { one: '1 minute', other: `${minutes} minutes` }),
  hours: (hours: number) => plural(hours, { one: '1 hour', other: `${hours} hours` }),
};

/** Rounds up: seconds below a minute, minutes up to two hours, hours beyond. */
export function splitWait(seconds: number): { unit: keyof typeof waitWords; count: number } {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  return minutes <= 120 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
