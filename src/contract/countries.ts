/** Lists the countries of users, and how far a seller ships. Free of zod because forms in the browser import it. */

export const countries = ['US', 'CA', 'UK'] as const;
export type CountryCode = (typeof countries)[number];

/** The seller's country only, its part of the world, or all countries. */
export const shippingAreas = ['country', 'region', 'world'] as const;
export type ShippingArea = (typeof shippingAreas)[number];
