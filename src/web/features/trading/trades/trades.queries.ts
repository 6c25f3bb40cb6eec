/** Queries and mutations for swaps and rings. The queries are refetched when the change feed reports a trade. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListingCard } from '#contract/listing-card.ts';
import type { Have, NewSwap, Trade } from '#contract/trades.ts';
import { call } from '#web/lib/net/api.ts';
import { mutation, refetchAffected } from '#web/lib/net/route-mutation.ts';
import { query, queryKey } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';

type Trades = readonly Trade[];

/** The user id is part of the query keys, because another user can sign in to this tab. */
const listQuery = (userId: number | undefined) =>
  query('GET /api/trades', {}, { variant: userId, enabled: userId !== undefined, read: ({ data }): Trades => data });
const tradeQuery = (id: number, userId: number | undefined) =>
  query('GET /api/trades/{id}', { params: { id } }, { variant: userId, enabled: userId !== undefined && id > 0 });

const useUserId = () => useSession((session) => session.user?.id);

export const useTrades = () => useQuery(listQuery(useUserId()));
export const useTrade = (id: number) => useQuery(tradeQuery(id, useUserId()));

export const fetchTrade = (client: QueryClient, id: number): Promise<Trade> =>
  client.ensureQueryData(tradeQuery(id, useSession.getState().user?.id));

const isHave = ({ status, trade }: ListingCard): boolean => status === 'open' && trade;

/** The listings that are open to trade among the user's newest listings. */
export const useHaves = (userId: number) =>
  useQuery(
    query(
      'GET /api/users/{id}/listings',
      { params: { id: userId } },
      { variant: 'haves', read: (cards): readonly ListingCard[] => cards.filter(isHave) },
    ),
  );

async function fetchHaves(userId: number, to: number, signal: AbortSignal): Promise<Have[]> {
  const haves: Have[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const input = { params: { id: userId }, query: cursor === undefined ? { to } : { to, cursor } };
    const page = await call('GET /api/users/{id}/haves', input, { signal });
    haves.push(...page.data);
    cursor = page.meta.next_cursor;
  }
  return haves;
}

/** All listings of a user that are open to trade, which `receiverId` would get. Fetched for every form, because listings can be sold at any time. */
export const useAllHaves = (userId: number, receiverId: number) =>
  useQuery({
    queryKey: queryKey('GET /api/users/{id}/haves', { params: { id: userId }, query: { to: receiverId } }),
    queryFn: ({ signal }) => fetchHaves(userId, receiverId, signal),
    staleTime: 0,
  });

/** Leaves out listings that were already part of an agreed trade: they cannot be traded again. */
export const tradable = (haves: readonly Have[]): Have[] => haves.filter((have) => !have.is_traded);

function put(client: QueryClient, trade: Trade): void {
  const userId = useSession.getState().user?.id;
  client.setQueryData(tradeQuery(trade.id, userId).queryKey, trade);
  client.setQueryData(listQuery(userId).queryKey, (list) =>
    list?.map((other) => (other.id === trade.id ? trade : other)),
  );
}

export type Answer = 'accept' | 'decline' | 'withdraw';

/** A refusal usually means that the trade on screen is outdated, so it is fetched again. */
export function useAnswerTrade(answer: Answer, onAnswered: (trade: Trade) => void) {
  const client = useQueryClient();
  const route = `POST /api/trades/{id}/${answer}` as const;
  return useMutation({
    ...mutation(route, ({ id, version }: Pick<Trade, 'id' | 'version'>) => ({ params: { id }, body: { version } })),
    onSuccess: (trade) => {
      put(client, trade);
      onAnswered(trade);
    },
    onError: (error) => {
      console.error(`Failed to ${answer} a trade`, error);
      void refetchAffected(client, route);
    },
  });
}

export function useProposeSwap() {
  return useMutation({
    ...mutation('POST /api/trades', (body: NewSwap) => ({ body })),
    onError: (error) => console.error('Failed to propose a swap', error),
  });
}

type Counter = { id: number; version: number; offer: NewSwap };

export function useCounterSwap() {
  const client = useQueryClient();
  return useMutation({
    ...mutation('POST /api/trades/{id}/counter', ({ id, version, offer }: Counter) => ({
      params: { id },
      body: { ...offer, version },
    })),
    onSuccess: (trade) => put(client, trade),
    onError: (error) => {
      console.error('Failed to make a counter-offer', error);
      void refetchAffected(client, 'POST /api/trades/{id}/counter');
    },
  });
}
