/** How does a change of one's own profile reach the server, the session and every view of it? */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import { routes } from '#contract/routes.ts';
import { call, type InputOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { profileQuery } from './profiles.queries.ts';

export type ProfileChanges = NonNullable<InputOf<'profiles.update'>['body']>;

/** What is under way; its answer is newer than anything that was asked before. */
const CHANGE = ['profiles', 'update'];
export const isChanging = (client: QueryClient): boolean => client.isMutating({ mutationKey: CHANGE }) > 0;

/** One's account is as it says here, from now on and everywhere. */
export function adoptMe(client: QueryClient, me: Me): void {
  const before = useSession.getState().user;
  useSession.getState().setUser(me);
  const { id, name, average_rating, review_count, profile } = me;
  const shown: Profile = { id, name, average_rating, review_count, profile };
  // Under the old name too: a page that stands there sees the new one, and moves on to its address.
  for (const key of [before?.name ?? name, name]) client.setQueryData(profileQuery(key).queryKey, shown);
  // Seller blocks, conversations and reviews show name and avatar too.
  void client.invalidateQueries({
    predicate: ({ queryKey: [feature] }) => feature !== 'profiles' && feature !== 'home' && feature !== 'account',
  });
}

/** Rejects where the server refuses; logged here, shown by whoever asked. */
export function useProfileChange(profile: Pick<Profile, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    mutationFn: (body: ProfileChanges) => call(routes.profiles.update, { params: { id: profile.id }, body }),
    onError: (error) => console.error('Failed to update the profile', error),
    onSuccess: (me) => adoptMe(client, me),
  });
}
