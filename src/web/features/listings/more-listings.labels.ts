/** Which words stand over the listings below a listing? */
import { translated } from '#web/lib/language.ts';

export const moreListingsLabels = translated('moreListings', {
  fromSeller: (name: string) => `More from ${name}`,
  similar: 'Similar listings',
  allOfSeller: 'See all',
  allOfGroup: (group: string) => `See more of ${group}`,
  failed: 'These listings did not load',
  retry: 'Retry',
});
