/** Public exports of the trading feature. */
export { ListingMatches, ProfileWants, WantListSection } from './lazy-views.tsx';
export {
  ConversationTrade,
  ProposeSwapToUser,
  prepareRequestTrades,
  RequestTrade,
  RingSettingsSection,
  TradeFacts,
} from './trades/lazy-trades.tsx';
export { WantLikeLink, WantSearchLink } from './want-like-link.tsx';
