/** Computes the new price of a listing that is lowered or raised by a percentage or an amount. */
import { MAX_LOWERED_PERCENT, MAX_PRICE_MINOR, MAX_RAISED_PERCENT } from '#contract/limits.ts';
import { parsePrice } from './price.ts';

export type PriceChange = {
  readonly direction: 'lower' | 'raise';
  readonly unit: 'percent' | 'amount';
  /** A whole percentage, or an amount in minor units of the listing's currency. */
  readonly by: number;
};
export type PriceChangeProblem = 'not_a_percentage' | 'not_an_amount';
export type RepriceProblem = 'too_low' | 'too_high';
export type Repriced =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly problem: RepriceProblem };

export function readPriceChange(
  direction: PriceChange['direction'],
  unit: PriceChange['unit'],
  typed: string,
): PriceChange | PriceChangeProblem {
  if (unit === 'amount') {
    const amount = parsePrice(typed);
    return amount.ok && amount.minor > 0 ? { direction, unit, by: amount.minor } : 'not_an_amount';
  }
  const by = Number(/^\s*(\d{1,3})\s*%?\s*$/.exec(typed)?.[1] ?? 0);
  const highest = direction === 'lower' ? MAX_LOWERED_PERCENT : MAX_RAISED_PERCENT;
  return by >= 1 && by <= highest ? { direction, unit, by } : 'not_a_percentage';
}

/**
 * Returns the multiple of `step` that is nearest to `chosen` and still changes the price in the direction of `sign`.
 */
function wholeSteps(minor: number, chosen: number, sign: number, step: number): number {
  const nearest = Math.round(chosen / step) * step;
  return (nearest - minor) * sign > 0 ? nearest : nearest + sign * step;
}

/** Prices from `from` upwards, in minor units, are rounded to a multiple of `step`. */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [100_000, 1000],
  [10_000, 100],
  [1000, 50],
  [100, 10],
];

/** Rounds to a price that a person would write: 16.65 to 16.50, 166.50 to 167. Prices below 1.00 keep their cents. */
function roundPrice(minor: number): number {
  const step = STEPS.find(([from]) => minor >= from)?.[1] ?? 1;
  return Math.round(minor / step) * step;
}

/**
 * Applies an amount exactly, and rounds the result of a percentage to a usual price, unless rounding would undo or
 * reverse the change.
 * @param step the smallest price change in the currency, in minor units; the new price is a multiple of it and differs
 * from `minor` by at least one step
 */
export function reprice(minor: number, { direction, unit, by }: PriceChange, step = 1): Repriced {
  const sign = direction === 'lower' ? -1 : 1;
  const exact = Math.round(unit === 'amount' ? minor + sign * by : minor * (1 + (sign * by) / 100));
  const rounded = unit === 'amount' ? exact : roundPrice(exact);
  const chosen = (rounded - minor) * sign > 0 ? rounded : exact;
  const next = chosen !== minor && chosen % step === 0 ? chosen : wholeSteps(minor, chosen, sign, step);
  if (next <= 0) return { ok: false, problem: 'too_low' };
  return next > MAX_PRICE_MINOR ? { ok: false, problem: 'too_high' } : { ok: true, minor: next };
}
