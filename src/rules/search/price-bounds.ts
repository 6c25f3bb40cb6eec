/** Converts price filter bounds to another currency. */
import { MAX_PRICE_MINOR } from '#contract/limits.ts';

export type Bounds = { readonly min: number | undefined; readonly max: number | undefined };

/**
 * Returns inclusive bounds in minor units. Prices are compared as displayed: converted and rounded to minor units.
 * @param rate units of the listing's currency per unit of the bounds' currency
 */
export function boundsIn({ min, max }: Bounds, rate: number): { from: number; to: number } {
  const half = 0.5;
  const from = min === undefined ? 0 : Math.ceil((min - half) * rate - 1e-6);
  const to = max === undefined ? Number.POSITIVE_INFINITY : Math.ceil((max + half) * rate - 1e-6) - 1;
  // Limited, because much larger numbers would overflow the column's type. `from` can exceed the highest price by one;
  // no price matches it then.
  return { from: Math.max(0, Math.min(from, MAX_PRICE_MINOR + 1)), to: Math.min(to, MAX_PRICE_MINOR) };
}
