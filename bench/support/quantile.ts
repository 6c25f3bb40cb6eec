/** Returns quantiles of measured values. */

/** @param part 0.5 for the median, 0.99 for the 99th percentile; the result is NaN without values */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
