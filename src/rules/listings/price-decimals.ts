/** Decides whether a price has decimals that its currency does not have, and that no page would show. */

/** Minor units per step of a price: 100 for a currency without decimals, such as the yen. */
export function priceStep(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** Math.max(0, 2 - (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const hasTooManyDecimals = (minor: number, currency: string): boolean => minor % priceStep(currency) !== 0;
