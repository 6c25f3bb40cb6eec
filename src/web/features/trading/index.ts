/** Public API of the trading feature. */
export { ListingMatches } from './listing-matches.tsx';
export { ProfileWants } from './profile-wants.tsx';
export {
  ConversationTrade,
  ProposeSwapToUser,
  RequestTrade,
  RingSettingsSection,
} from './trades/lazy-trades.tsx';
export { WantLikeLink, WantSearchLink } from './want-like-link.tsx';
export { WantListSection } from './want-list-section.tsx';
