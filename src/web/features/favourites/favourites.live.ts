/** Applies favourite changes from the user's other tabs and devices. */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#web/lib/net/api.ts';
import { queryKey, refetchRoutes } from '#web/lib/net/route-query.ts';
import { onChange } from '#web/lib/realtime/realtime.ts';

const LISTS = queryKey('GET /api/favourites');
type Pages = InfiniteData<AnswerOf<'GET /api/favourites'>>;

/** Called once while a user is signed in. */
export function useFavouritesLive(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onChange('favourite', ({ id }) => {
        void refetchRoutes(client, ['GET /api/favourites/ids']);
        const lists = client.getQueriesData<Pages>({ queryKey: LISTS });
        const isVisible = lists.some(([, data]) =>
          data?.pages.some((page) => page.data.some((card) => card.id === Number(id))),
        );
        // Do not refetch a list that contains the listing: after the user removes a favourite, its card stays there, so
        // that one click restores it.
        void client.invalidateQueries({ queryKey: LISTS, refetchType: isVisible ? 'none' : 'active' });
      }),
    [client],
  );
}
