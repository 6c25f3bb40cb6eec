/** Public exports of the trading feature. */
export { ListingMatches, loadProfileWants, ProfileWants, WantListSection } from './lazy-views.ts';
export {
  ConversationTrade,
  ProposeSwapToUser,
  prepareRequestTrades,
  RequestTrade,
  RingSettingsSection,
  TradeFacts,
} from './trades/lazy-trades.ts';
export { WantLikeLink, WantSearchLink } from './want-like-link.tsx';
