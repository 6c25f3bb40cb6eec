/** Decides whether a listing is shipped to a country, like the SQL function `ships_to` for the search filter. */
import type { CountryCode, ShippingArea } from '#contract/countries.ts';

/** The region of each country, for sellers who ship within their region. */
export const regionOf = { US: 'north_america', CA: 'north_america', UK: 'europe' } as const satisfies Record<
  CountryCode,
  string
>;

export function shipsTo(from: CountryCode, area: ShippingArea | null, to: CountryCode): boolean {
  if (area === null) return false;
  if (area === 'world' || from === to) return true;
  return area === 'region' && regionOf[from] === regionOf[to];
}
