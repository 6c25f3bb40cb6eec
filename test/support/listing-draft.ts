/** Provides the body of a listing to publish, without pictures. */
import type { Lookups } from './factories.ts';

export const listingDraft = (lookups: Lookups) => ({
  name: 'Photocard',
  price: 1,
  currency_id: lookups.currency,
  group_id: lookups.group,
  members: lookups.members.map((id) => ({ id })),
  sourcetype_id: lookups.sourceType,
  description: '<p>As new.</p>',
});
