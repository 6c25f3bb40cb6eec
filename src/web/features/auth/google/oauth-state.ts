/** Starts a Google sign-in, and remembers the page it started from. */
import { paths } from '#web/lib/browser/paths.ts';
import { serverAddress } from '#web/lib/net/api.ts';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';

const NAME = 'oauth-state';

type OAuthState = {
  /** The path in the app to which the user returns. */
  to: string;
  remember: boolean;
};

/** Leaves the app: the browser navigates to the server, which redirects to Google. */
export function departToGoogle(remember: boolean): void {
  const { pathname, search, hash } = window.location;
  const state: OAuthState = { to: `${pathname}${search}${hash}`, remember };
  saveDraft(NAME, state);
  window.location.assign(serverAddress('/auth/google'));
}

// Only this app writes the value, but check it before navigation: a path with two slashes at the start would lead to
// another host.
const isOwnPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** Returns the stored state and deletes it. Its path never leads to the callback page itself. */
export function takeOAuthState(): OAuthState {
  const stored = readDraft<Partial<OAuthState>>(NAME);
  dropDraft(NAME);
  const to = stored?.to;
  const isSafe = isOwnPath(to) && !to.startsWith(paths.authCallback());
  return { to: isSafe ? to : paths.home(), remember: stored?.remember !== false };
}
