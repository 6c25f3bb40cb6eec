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
  // Depends on dataUpdatedAt too, because a response that equals the previous one can revert a change of this tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { user } = useSession.getState();
    // While this tab has a pending change, do nothing: the change updates the user when it completes.
    if (!me || me.id !== user?.id || isProfileChangePending(client)) return;
    if (JSON.stringify(me) !== JSON.stringify(user)) adoptMe(client, me);
  }, [client, me, dataUpdatedAt]);
}
