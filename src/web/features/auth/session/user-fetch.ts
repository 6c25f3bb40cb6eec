/** Fetches the user of the stored token, and handles failures. */
import { create } from 'zustand';
import type { Me } from '#contract/auth.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useServerContact } from '#web/lib/offline/server-contact.ts';
import { useSession } from '#web/lib/session/session.ts';

/** True after a failure that leaves the token valid: the token stays stored for another attempt. */
export const useRestore = create<{ failed: boolean }>()(() => ({ failed: false }));

/** Fetches the user of the stored token; logs and rethrows every failure. */
export async function fetchUser(): Promise<Me> {
  try {
    if (!useSession.getState().accessToken) throw new Error('No access token available');
    return await call('GET /api/users/me');
  } catch (error) {
    console.error('Failed to fetch user', error);
    throw error;
  }
}

/** Continues with user data from this device. Returns false if the server responded or no data is stored. */
async function restoreOffline(token: string, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError && error.code === 'offline') || typeof indexedDB === 'undefined') return false;
  const stored = await import('#web/lib/offline/stored-responses.ts').catch(() => undefined);
  const user = await stored?.readUser(token);
  if (!user || useSession.getState().accessToken !== token) return false;
  useServerContact.setState({ isLost: true });
  useSession.getState().setUser(user);
  return true;
}

/**
 * Restores the session of the stored token. A 401 response ends the session. A suspended user is treated as a visitor
 * until the page is reloaded after the end of the suspension. After any other failure, the token stays stored and the
 * app navigates home, unless it is offline and has user data on this device.
 */
export async function restoreSession(goHome: () => void): Promise<void> {
  const token = useSession.getState().accessToken;
  if (!token) return;
  useRestore.setState({ failed: false });
  try {
    const user = await fetchUser();
    if (useSession.getState().accessToken === token) useSession.getState().setUser(user);
  } catch (error) {
    // The user has signed out or switched accounts in the meantime, so the response no longer applies.
    if (useSession.getState().accessToken !== token) return;
    if (error instanceof ApiError && error.status === 401) {
      useSession.getState().clear();
      return;
    }
    if (error instanceof ApiError && error.appealToken) {
      useSession.setState({ accessToken: '' });
      return;
    }
    useRestore.setState({ failed: true });
    if (!(await restoreOffline(token, error)) && useSession.getState().accessToken === token) goHome();
  }
}
