/**
 * Loads the views of want lists and matches only with pages that show them; many pages need only links to these views.
 * The exports are functions: pages load this feature lazily, and a lazy component must not resolve to a lazy component.
 */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { ListingMatchesProps } from './listing-matches.tsx';

const LazyListingMatches = lazyPart(async () => (await import('./listing-matches.tsx')).ListingMatches);
const LazyProfileWants = lazyPart(async () => (await import('./profile-wants.tsx')).ProfileWants);
const LazyWantListSection = lazyPart(async () => (await import('./want-list-section.tsx')).WantListSection);

export const ListingMatches = (props: ListingMatchesProps) => <LazyListingMatches {...props} />;
export const ProfileWants = (props: { userId: number }) => <LazyProfileWants {...props} />;
export const WantListSection = () => <LazyWantListSection />;
