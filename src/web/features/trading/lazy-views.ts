/**
 * Loads the views of want lists and matches only with pages that show them; many pages need only links to these views.
 */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';

export const ListingMatches = lazyPart(async () => (await import('./listing-matches.tsx')).ListingMatches);
export const ProfileWants = lazyPart(async () => (await import('./profile-wants.tsx')).ProfileWants);
export const WantListSection = lazyPart(async () => (await import('./want-list-section.tsx')).WantListSection);
