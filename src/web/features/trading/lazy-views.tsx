/**
 * Loads the views of want lists and matches with the page that shows one, not with the links that many pages contain.
 * The exports are functions: pages load this feature lazily, and a lazy component must not resolve to another one.
 */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { ListingMatchesProps } from './listing-matches.tsx';

const LazyListingMatches = lazyPart(async () => (await import('./listing-matches.tsx')).ListingMatches);
const LazyProfileWants = lazyPart(async () => (await import('./profile-wants.tsx')).ProfileWants);
const LazyWantListSection = lazyPart(async () => (await import('./want-list-section.tsx')).WantListSection);

export const ListingMatches = (props: ListingMatchesProps) => <LazyListingMatches {...props} />;
export const ProfileWants = (props: { userId: number }) => <LazyProfileWants {...props} />;
export const WantListSection = () => <LazyWantListSection />;
