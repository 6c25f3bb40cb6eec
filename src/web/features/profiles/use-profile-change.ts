/** How does a change of one's own profile reach the server, the session and every view of it? */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/profiles.ts';
import { routes } from '#contract/routes.ts';
import { call, type InputOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { profileQuery } from './profiles.queries.ts';

export type ProfileChanges = NonNullable<InputOf<'profiles.update'>['body']>;

/** Rejects where the server refuses; logged here, shown by whoever asked. */
export function useProfileChange(profile: Pick<Profile, 'id' | 'name'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChanges) => call(routes.profiles.update, { params: { id: profile.id }, body }),
    onError: (error) => console.error('Failed to update the profile', error),
    onSuccess: (me) => {
      useSession.getState().setUser(me);
      const { id, name, average_rating, review_count, profile: looks } = me;
      const shown = { id, name, average_rating, review_count, profile: looks };
      // Under the old name too: a page that stands there sees the new one, and moves on to its address.
      for (const key of [profile.name, name]) client.setQueryData(profileQuery(key).queryKey, shown);
      // Seller blocks, conversations and reviews show name and avatar too.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'profiles' && queryKey[0] !== 'home',
      });
    },
  });
}
