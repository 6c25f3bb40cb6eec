/**
 * Loads the views of swaps and rings with the first page that shows one, not with the other parts of trading. The
 * exports for other features are functions: pages load this feature lazily, and a lazy component must not resolve to
 * another one.
 */
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import type { Person } from './swap-draft.ts';

const LazyConversationTrade = lazyPart(async () => (await import('./conversation-trade.tsx')).ConversationTrade);
const LazyProposeSwapToUser = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwapToUser);
const LazyRequestTrade = lazyPart(async () => (await import('./request-trade.tsx')).RequestTrade);
const LazyRingSettingsSection = lazyPart(async () => (await import('./ring-settings-section.tsx')).RingSettingsSection);

export const ProposeSwap = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwap);

export const ConversationTrade = (props: { conversationId: number }) => <LazyConversationTrade {...props} />;
export const ProposeSwapToUser = (props: { user: Person }) => <LazyProposeSwapToUser {...props} />;
export const RequestTrade = (props: { id: number }) => <LazyRequestTrade {...props} />;
export const RingSettingsSection = () => <LazyRingSettingsSection />;
