/** Names the fields of listings and searches, for the form, the conflict dialog and the filters. */
import type { ListingFieldLabel } from '#contract/fields/listing.ts';
import type { FacetName } from '#contract/fields/search.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const fieldLabels = defineMessages<Record<ListingFieldLabel | FacetName, string>>('fields', {
  images: 'Images',
  name: 'Name',
  price: 'Price',
  currency: 'Currency',
  group: 'Group',
  member: 'Member(s)',
  sourcetype: 'Source type',
  trade: 'Open to trade',
  description: 'Description',
  status: 'Status',
});
