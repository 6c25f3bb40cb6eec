/** Decides whether a listing is shipped to a country. `ships_to` in SQL decides the same for the search filter. */
import type { CountryCode, ShippingArea } from '#contract/countries.ts';

/** The part of the world that a seller ships to beyond their own country. */
export const regionOf = { US: 'north_america', CA: 'north_america', UK: 'europe' } as const satisfies Record<
  CountryCode,
  string
>;

/** False if the seller has not stated where they ship to. */
export function shipsTo(from: CountryCode, area: ShippingArea | null, to: CountryCode): boolean {
  if (area === null) return false;
  if (area === 'world' || from === to) return true;
  return area === 'region' && regionOf[from] === regionOf[to];
}
