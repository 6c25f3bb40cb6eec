/** Shows the parts of the page frame that only signed-in users have. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import type { SignedInPart } from './signed-in-shell.tsx';

const SignedInShell = lazy(async () => ({ default: (await import('./signed-in-shell.tsx')).SignedInShell }));

export function SignedIn({ part, fallback }: { part: SignedInPart; fallback?: ReactNode }) {
  const isSignedIn = useSession((state) => state.user !== null);
  return isSignedIn ? (
    <Suspense fallback={fallback}>
      <SignedInShell part={part} />
    </Suspense>
  ) : null;
}
