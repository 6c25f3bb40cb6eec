/** How do hearts pressed on another device get here? */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#web/lib/api.ts';
import { onChange } from '#web/lib/realtime.ts';
import { favouritesListKey } from './favourites.queries.ts';

type Pages = InfiniteData<AnswerOf<'favourites.list'>>;

/** Mounted once, while somebody is signed in. */
export function useFavouritesLive(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onChange('favourite', ({ id }) => {
        void client.invalidateQueries({ queryKey: ['favourites', 'ids'] });
        const lists = client.getQueriesData<Pages>({ queryKey: favouritesListKey });
        const shown = lists.some(([, data]) =>
          data?.pages.some((page) => page.data.some((card) => card.id === Number(id))),
        );
        // A card whose heart was emptied stays where it is until the page is opened anew: one press brings it back.
        void client.invalidateQueries({ queryKey: favouritesListKey, refetchType: shown ? 'none' : 'active' });
      }),
    [client],
  );
}
