/** Defines how waiting times are worded; the server and the web app share it. */

/** The English words; the other languages translate them. */
export const waitWords = {
  seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
  minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
};

/** Rounds up: seconds below a minute, minutes up to two hours, hours beyond. */
export function splitWait(seconds: number): { unit: keyof typeof waitWords; count: number } {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  return minutes <= 120 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
