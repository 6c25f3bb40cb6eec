/**
 * Loads the views of want lists and matches only with pages that show them; many pages need only links to these views.
 */
import type { QueryClient } from '@tanstack/react-query';
import { lazyPart, preparedPart } from '#web/lib/browser/lazy-part.ts';

export const ListingMatches = lazyPart(async () => (await import('./listing-matches.tsx')).ListingMatches);
export const ProfileWants = preparedPart(async () => (await import('./profile-wants.tsx')).ProfileWants);
export const WantListSection = lazyPart(async () => (await import('./want-list-section.tsx')).WantListSection);

/** Fetches the public wants of a user before the server renders their profile. */
export async function loadProfileWants(client: QueryClient, userId: number): Promise<void> {
  const { publicWantsQuery } = await import('./wants.queries.ts');
  await client.fetchQuery(publicWantsQuery(userId));
}
