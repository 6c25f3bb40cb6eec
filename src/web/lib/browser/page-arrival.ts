/** Returns when the first byte of the page arrived, in milliseconds since 1970 by the device's clock. */
export function pageArrivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (navigation?.responseStart ?? 0);
}
