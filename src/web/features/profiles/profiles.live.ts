/** Applies profile changes from the user's other tabs and devices. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { meQuery } from './profiles.queries.ts';
import { adoptMe, isProfileChangePending } from './use-profile-change.ts';

/** Mount it once, while a user is signed in. */
export function useProfileLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);
  const { data: me, dataUpdatedAt } = useQuery(meQuery(userId));
  // `dataUpdatedAt` makes the effect also run for a response equal to the previous one: this tab can have changed the
  // session's user in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { user } = useSession.getState();
    // Do nothing while this tab is saving a change: the response to the save request updates the user.
    if (!me || me.id !== user?.id || isProfileChangePending(client)) return;
    if (JSON.stringify(me) !== JSON.stringify(user)) adoptMe(client, me);
  }, [client, me, dataUpdatedAt]);
}
