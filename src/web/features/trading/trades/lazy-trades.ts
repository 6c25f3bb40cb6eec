/** Loads the views of swaps and rings with the first page that shows one, not with the other parts of trading. */
import type { QueryClient } from '@tanstack/react-query';
import { lazyPart, preparedPart } from '#web/lib/browser/lazy-part.ts';
import type { RequestTradeProps } from './request-trade.tsx';

export const ConversationTrade = lazyPart(async () => (await import('./conversation-trade.tsx')).ConversationTrade);
export const ProposeSwap = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwap);
export const ProposeSwapToUser = lazyPart(async () => (await import('./propose-swap.tsx')).ProposeSwapToUser);
/** If the component's code fails to load, renders only the children. */
export const RequestTrade = preparedPart<RequestTradeProps>(
  async () =>
    (await import('./request-trade.tsx').catch(() => undefined))?.RequestTrade ?? (({ children }) => children),
);
export const RingSettingsSection = lazyPart(
  async () => (await import('./ring-settings-section.tsx')).RingSettingsSection,
);
export const TradeFacts = lazyPart(async () => (await import('./trade-facts.tsx')).TradeFacts);

/**
 * Loads what `RequestTrade` shows for these swaps, so that it appears immediately; ignores swaps that cannot be loaded.
 */
export async function prepareRequestTrades(client: QueryClient, ids: readonly number[]): Promise<void> {
  const queries = await import('./trades.queries.ts').catch(() => undefined);
  await Promise.all([
    RequestTrade.prepare(),
    ...ids.map((id) => queries?.fetchTrade(client, id).catch(() => undefined)),
  ]);
}
