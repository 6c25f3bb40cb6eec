/** Defines the texts about shipping, for the form, the listing page and the conflict dialog. */
import { type CountryCode, countries, type ShippingArea } from '#contract/countries.ts';
import type { ListingField, ListingKind } from '#contract/fields/listing.ts';
import { regionOf } from '#rules/listings/ships-to.ts';
import { countryNames } from '#web/lib/i18n/countries.labels.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const regions: Record<(typeof regionOf)[CountryCode], string> = { north_america: 'North America', europe: 'Europe' };

export const shippingLabels = defineMessages('shipping', {
  costHelp: 'For example: 4 USD, or 15 USD abroad',
  regions,
  only: (country: string) => `${country} only`,
  world: 'Worldwide',
  handover: 'In person',
  handoverText: 'You can meet the seller or pick up the item',
});

export type OptionField = { [F in ListingField]: ListingKind<F> extends 'option' ? F : never }[ListingField];

const readCountry = (text: string): CountryCode => countries.find((country) => country === text) ?? 'US';

const areaNames: Record<ShippingArea, (from: CountryCode) => string> = {
  country: (from) => shippingLabels.only(countryNames[from]),
  region: (from) => shippingLabels.regions[regionOf[from]],
  world: () => shippingLabels.world,
};

/** The name of a country or an area in the current language; empty if none is chosen. */
export function shippingOptionName(
  { ships_from, ships_to }: { ships_from: string; ships_to: string },
  field: OptionField,
): string {
  const from = readCountry(ships_from);
  if (field === 'ships_from') return ships_from === '' ? '' : countryNames[from];
  return areaNames[ships_to as ShippingArea]?.(from) ?? '';
}
