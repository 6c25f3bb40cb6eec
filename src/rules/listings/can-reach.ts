/** Decides whether a listing can get to a user, like the SQL function `can_reach` for matches and rings. */
import type { CountryCode, ShippingArea } from '#contract/countries.ts';
import { shipsTo } from './ships-to.ts';

/** How a listing gets to another user. `home` is the country of its seller, in which it can be handed over in person. */
export type Delivery = { from: CountryCode; area: ShippingArea | null; handover: boolean; home: CountryCode };

/** A listing whose seller has not stated an area reaches everyone, and every listing reaches a user without a country. */
export function canReach({ from, area, handover, home }: Delivery, country: CountryCode | undefined): boolean {
  return country === undefined || area === null || shipsTo(from, area, country) || (handover && home === country);
}
