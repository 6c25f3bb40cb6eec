/** Signs the user out. */
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/browser/paths.ts';
import { useSession } from '#web/lib/session/session.ts';
import { endOnServer } from './revocations.ts';

/** Clears user and token immediately, goes to the home page, and ends the session on the server, with retries. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const token = useSession.getState().accessToken;
    useSession.getState().clear();
    void navigate(paths.home());
    if (token) await endOnServer(token);
  };
}
