/** Notifies the other tabs of this browser of a sign-out: no tab can reach the session storage of another one. */
import { openTabChannel } from '#web/lib/browser/tab-channel.ts';

type SignOut = { userId: number; token: string };

const NAME = 'sign-out';

export function announceSignOut(signOut: SignOut): void {
  const channel = openTabChannel<SignOut>(NAME, () => undefined);
  channel.post(signOut);
  channel.close();
}

/** Returns a function that unsubscribes. */
export function onSignOut(handler: (signOut: SignOut) => void): () => void {
  return openTabChannel<SignOut>(NAME, handler).close;
}
