/**
 * Loads the views of swaps and rings with the first page that shows one, not with the other parts of trading. The
 * exports for other features are functions: pages load this feature lazily, and a lazy component must not resolve to a
 * lazy component.
 */
import type { QueryClient } from '@tanstack/react-query';
import { lazyPart, preparedPart } from '#web/lib/browser/lazy-part.ts';
import type { RequestTradeProps } from './request-trade.tsx';
import type { Person } from './swap-draft.ts';

const LazyConversationTrade = lazyPart(async () => (await import('./conversation-trade.tsx')).ConversationTrade);
const LazyProposeSwapToUser = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwapToUser);
const LazyRingSettingsSection = lazyPart(async () => (await import('./ring-settings-section.tsx')).RingSettingsSection);

export const ProposeSwap = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwap);

export const ConversationTrade = (props: { conversationId: number }) => <LazyConversationTrade {...props} />;
export const ProposeSwapToUser = (props: { user: Person }) => <LazyProposeSwapToUser {...props} />;
/** If the component's code fails to load, renders only the children. */
export const RequestTrade = preparedPart<RequestTradeProps>(
  async () =>
    (await import('./request-trade.tsx').catch(() => undefined))?.RequestTrade ?? (({ children }) => children),
);
export const RingSettingsSection = () => <LazyRingSettingsSection />;

const LazyTradeFacts = lazyPart(async () => (await import('./trade-facts.tsx')).TradeFacts);
export const TradeFacts = (props: { id: number }) => <LazyTradeFacts {...props} />;

/** Loads what `RequestTrade` shows for these swaps and rings, so that it appears immediately; failures are ignored. */
export async function prepareRequestTrades(client: QueryClient, ids: readonly number[]): Promise<void> {
  const { fetchTrade } = await import('./trades.queries.ts');
  await Promise.all([RequestTrade.prepare(), ...ids.map((id) => fetchTrade(client, id).catch(() => undefined))]);
}
