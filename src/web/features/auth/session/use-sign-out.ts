/** Signs the user out. */

import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { endOnServer } from './revocations.ts';

/** Clears user and token immediately, goes to the home page, and ends the session on the server, with retries. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const token = useSession.getState().accessToken;
    useSession.getState().clear();
    navigate(paths.home());
    if (token) await endOnServer(token);
  };
}
