/** Decides whether a listing can get to a user, like the SQL function `can_reach` for matches and rings. */
import type { CountryCode, ShippingArea } from '#contract/countries.ts';
import { shipsTo } from './ships-to.ts';

export type Delivery = {
  ships_from: CountryCode;
  ships_to: ShippingArea | null;
  handover: boolean;
  /** The country of the seller, in which the listing can be handed over in person. */
  home: CountryCode;
};

/** A listing whose seller has not stated an area reaches everyone, and every listing reaches a user without a country. */
export function canReach(
  { ships_from, ships_to, handover, home }: Delivery,
  country: CountryCode | undefined,
): boolean {
  if (country === undefined || !ships_to) return true;
  return shipsTo(ships_from, ships_to, country) || (handover && home === country);
}
