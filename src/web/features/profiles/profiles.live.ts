/** Applies profile changes from the user's other tabs and devices. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { meQuery } from './profiles.queries.ts';
import { adoptMe, isProfileChangePending } from './use-profile-change.ts';

/** Mounted once, while a user is signed in. */
export function useProfileLive(): void {
  const client = useQueryClient();
  const userId = useSession((session) => session.user?.id);
  const { data: me, dataUpdatedAt } = useQuery(meQuery(userId));
  // Also on dataUpdatedAt, because an equal response can be a change back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { user } = useSession.getState();
    // A pending change in this tab updates the user when it completes.
    if (!me || me.id !== user?.id || isProfileChangePending(client)) return;
    if (JSON.stringify(me) !== JSON.stringify(user)) adoptMe(client, me);
  }, [client, me, dataUpdatedAt]);
}
