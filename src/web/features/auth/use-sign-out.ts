/** What happens when somebody signs out? */
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { endOnServer } from './revocations.ts';

/** Forgets user and token at once, goes home, and tells the server until it has heard. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const token = useSession.getState().accessToken;
    useSession.getState().clear();
    void navigate(paths.home());
    if (token) await endOnServer(token);
  };
}
