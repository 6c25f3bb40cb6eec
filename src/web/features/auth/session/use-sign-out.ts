/** Signs the user out. */

import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { clearViewed } from '#web/lib/session/viewed-listings.ts';
import { endOnServer } from './revocations.ts';

/**
 * Removes the session and the viewed listings from this device, goes to the home page, and ends the session on the
 * server, with retries.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { accessToken: token, user } = useSession.getState();
    // The next user of this browser must not find the viewed listings in the storage.
    if (user) clearViewed(user.id);
    useSession.getState().clear();
    navigate(paths.home());
    if (token) await endOnServer(token);
  };
}
