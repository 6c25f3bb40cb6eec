/** Lists users' countries and sellers' shipping areas. Must not import zod, because forms import this file. */

export const countries = ['US', 'CA', 'UK'] as const;
export type CountryCode = (typeof countries)[number];

export const shippingAreas = ['country', 'region', 'world'] as const;
export type ShippingArea = (typeof shippingAreas)[number];
