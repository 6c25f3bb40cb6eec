/** How does a person leave for Google, and where were they before? */
import { routes } from '#contract/routes.ts';
import { serverAddress } from '#web/lib/api.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { paths } from '#web/lib/paths.ts';

const NAME = 'google-journey';

type Journey = {
  /** Path within the app to come back to. */
  to: string;
  remember: boolean;
};

/** Leaves the app: the whole page goes to the server, which sends it on. */
export function departToGoogle(remember: boolean): void {
  const { pathname, search, hash } = window.location;
  const journey: Journey = { to: `${pathname}${search}${hash}`, remember };
  keepDraft(NAME, journey);
  window.location.assign(serverAddress(routes.auth.google.path));
}

// Only what this app wrote should be there, but a path is followed: two slashes would name another host.
const isOwnPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** Where the journey began, and forgets it. Its own callback is no place to come back to. */
export function takeJourney(): Journey {
  const kept = readDraft<Partial<Journey>>(NAME);
  dropDraft(NAME);
  const to = kept?.to;
  const known = isOwnPath(to) && !to.startsWith(paths.authCallback());
  return { to: known ? to : paths.home(), remember: kept?.remember !== false };
}
