/** Formats waiting times, for example `20 seconds` or `4 minutes`. */
import { splitWait } from '#contract/wait.ts';
import { waitLabels as labels } from './i18n.labels.ts';

export function formatWait(seconds: number): string {
  const { unit, count } = splitWait(seconds);
  return labels[unit](count);
}
