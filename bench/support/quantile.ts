/** Up to which value does a part of the measured values lie? */

/** @param part 0.5 for the median, 0.99 for the 99th percentile; NaN of nothing */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
