/** Defines the texts of the listings below a listing. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const moreListingsLabels = defineMessages('moreListings', {
  fromSeller: (name: string) => `More from ${name}`,
  similar: 'Similar listings',
  allOfSeller: 'See all',
  allOfGroup: (group: string) => `See more of ${group}`,
  failed: 'Couldn’t load these listings',
});
