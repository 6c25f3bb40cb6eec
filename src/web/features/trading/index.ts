/** Public exports of the trading feature. */
export { ListingMatches } from './listing-matches.tsx';
export { ProfileWants } from './profile-wants.tsx';
export { ConversationTrade } from './trades/conversation-trade.tsx';
export { ProposeSwapToUser } from './trades/propose-swap.tsx';
export { RequestTrade } from './trades/request-trade.tsx';
export { RingSettingsSection } from './trades/ring-settings-section.tsx';
export { TradeFacts } from './trades/trade-facts.tsx';
export { fetchTrade } from './trades/trades.queries.ts';
export { WantLikeLink, WantSearchLink } from './want-like-link.tsx';
export { WantListSection } from './want-list-section.tsx';
export { publicWantsQuery } from './wants.queries.ts';
