/** What only the owner of a profile sees: the tools that edit it, and the list that manages their listings. */
export { OwnListings } from '#web/features/listings/index.ts';
export { OwnProfileHead } from './own-profile-head.tsx';
