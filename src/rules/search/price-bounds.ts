/** Which prices in one currency lie between two in another? */

export type Bounds = { readonly min: number | undefined; readonly max: number | undefined };

/**
 * Minor units, both included. A price is compared as it is shown: converted and rounded to whole minor units.
 * @param rate units of the listing's currency for one of the currency that is asked in
 */
export function boundsIn({ min, max }: Bounds, rate: number): { from: number; to: number } {
  const half = 0.5;
  const from = min === undefined ? 0 : Math.ceil((min - half) * rate - 1e-6);
  const to = max === undefined ? Number.POSITIVE_INFINITY : Math.ceil((max + half) * rate - 1e-6) - 1;
  // The highest price there can be; beyond it a column's type ends.
  return { from: Math.max(0, Math.min(from, 1_000_000_000)), to: Math.min(to, 999_999_999) };
}
