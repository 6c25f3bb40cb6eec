/** Saves changes to the user's own profile, and updates the session and all views of the profile. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import type { InputOf } from '#web/lib/net/api.ts';
import { setNewerData } from '#web/lib/net/pause-fetches.ts';
import { mutation, refetchAffected } from '#web/lib/net/route-mutation.ts';
import { useSession } from '#web/lib/session/session.ts';
import { meQuery, profileQuery } from './profiles.queries.ts';

export type ProfileChanges = NonNullable<InputOf<'PUT /api/users/{id}'>['body']>;

/** True while a change is being saved: responses to earlier fetches are then outdated and must be ignored. */
export const isProfileChangePending = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: ['PUT /api/users/{id}'] }) > 0;

/** Makes `me` the current user in the session and in all cached views. */
export function adoptMe(client: QueryClient, me: Me): void {
  const previous = useSession.getState().user;
  useSession.getState().setUser(me);
  const { id, name, average_rating, review_count, profile } = me;
  const publicProfile: Profile = { id, name, average_rating, review_count, profile };
  // Also update the query of the old name, so that a page open at the old URL redirects to the new one.
  for (const key of [previous?.name ?? name, name]) setNewerData(client, profileQuery(key).queryKey, publicProfile);
  // Listings, conversations and reviews show the user's name and avatar too.
  void refetchAffected(client, 'PUT /api/users/{id}');
}

type OnFailure = ((error: Error) => void) | undefined;

export const profileChangeOptions = (client: QueryClient, profile: Pick<Profile, 'id'>, onFailure?: OnFailure) => ({
  ...mutation('PUT /api/users/{id}', (body: ProfileChanges) => ({ params: { id: profile.id }, body })),
  onError: (error: Error) => {
    console.error('Failed to update the profile', error);
    onFailure?.(error);
  },
  onSuccess: (me: Me) => {
    setNewerData(client, meQuery(me.id).queryKey, me);
    adoptMe(client, me);
  },
});

/** Saves changes. Errors are logged; the caller must show them. `onFailure` runs even if the user has left the page. */
export const useProfileChange = (profile: Pick<Profile, 'id'>, onFailure?: OnFailure) =>
  useMutation(profileChangeOptions(useQueryClient(), profile, onFailure));
