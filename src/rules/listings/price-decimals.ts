/** Decides whether a price has decimals that its currency does not have and that no page would show. */

/** Cached by currency, because number formats are slow to create. */
const steps = new Map<string, number>();

/** Minor units per step of a price: 100 for a currency without decimals, such as the yen. */
export function priceStep(currency: string): number {
  const known = steps.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const step = 10 ** Math.max(0, 2 - (format.resolvedOptions().maximumFractionDigits ?? 2));
  steps.set(currency, step);
  return step;
}

export const hasTooManyDecimals = (minor: number, currency: string): boolean => minor % priceStep(currency) !== 0;

type PriceBounds = { readonly min_price?: string | undefined; readonly max_price?: string | undefined };

/** The bounds are in major units. */
export const boundsWithDecimals = (bounds: PriceBounds, currency: string): (keyof PriceBounds)[] =>
  (['min_price', 'max_price'] as const).filter(
    (name) => bounds[name] && hasTooManyDecimals(Math.round(Number(bounds[name]) * 100), currency),
  );
