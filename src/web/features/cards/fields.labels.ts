/** Defines the names of the fields of listings and searches, for the form, the conflict dialog and the filters. */
import type { ListingFieldLabel } from '#contract/fields/listing.ts';
import type { FacetName, FlagFilter } from '#contract/fields/search.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const fieldLabels = defineMessages<Record<ListingFieldLabel | FacetName | FlagFilter, string>>('fields', {
  images: 'Photos',
  name: 'Name',
  price: 'Price',
  currency: 'Currency',
  group: 'Group',
  member: 'Member(s)',
  sourcetype: 'Source type',
  condition: 'Condition',
  ships_from: 'Ships from',
  ships_to: 'Ships to',
  shipping_cost: 'Shipping cost',
  handover: 'In-person handover',
  ships_us: 'Ships to the United States',
  ships_ca: 'Ships to Canada',
  ships_uk: 'Ships to the United Kingdom',
  from_us: 'Ships from the United States',
  from_ca: 'Ships from Canada',
  from_uk: 'Ships from the United Kingdom',
  reduced: 'Reduced price',
  trade: 'Open to trade',
  description: 'Description',
  status: 'Status',
});
