/** Formats waiting times, for example `20 seconds` or `4 minutes`. */
import { waitLabels as labels } from './wait.labels.ts';

export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return labels.seconds(Math.ceil(seconds));
  return minutes <= 120 ? labels.minutes(minutes) : labels.hours(Math.ceil(minutes / 60));
}
