/** Provides a filled form of a listing for tests. */
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { emptyDraft } from './listing-draft.ts';

export const filledDraft: ListingDraft = {
  ...emptyDraft,
  name: 'Juni5 trio',
  price: '12',
  currency_id: 2,
  group_id: 10,
  members: [21],
  sourcetype_id: 30,
  description: '<p>Mint.</p>',
};
