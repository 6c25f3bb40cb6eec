/** Converts a price to another currency at the operator's rates. */

/** Units of each currency per unit of the base; the base itself can be omitted. */
export type Rates = { readonly base: string; readonly rates: Readonly<Record<string, number>> };

function rateOf({ base, rates }: Rates, code: string): number | undefined {
  if (code === base) return 1;
  const rate = Object.hasOwn(rates, code) ? rates[code] : undefined;
  return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : undefined;
}

/**
 * Converts `amount`, in major units, and rounds to two decimals; undefined if the currencies differ and either has no
 * rate.
 */
export function convertedPrice(amount: number, from: string, to: string, table: Rates): number | undefined {
  if (from === to) return amount;
  const [away, back] = [rateOf(table, from), rateOf(table, to)];
  return away === undefined || back === undefined ? undefined : Math.round((amount / away) * back * 100) / 100;
}
