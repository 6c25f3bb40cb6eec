/** Restricts pages to signed-in users: visitors are asked to sign in before such a page is shown. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { useRouter } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { authLabels as labels } from '../auth.labels.ts';

export function RequireSession({ children }: { children: ReactNode }) {
  const signedIn = useSession((state) => state.user !== null);
  const isUnknown = useSession((state) => !state.ready || (state.accessToken !== '' && state.user === null));
  const openSignIn = useDialogs((state) => state.openSignIn);
  const needsSignIn = !signedIn && !isUnknown;
  const { history, location } = useRouter();
  // After a sign-out, the page stays on screen while the home page loads: do not ask for a sign-in then.
  const isLeaving = useEffectEvent(() => history.location().pathname !== location.pathname);
  useEffect(() => {
    if (!needsSignIn || isLeaving()) return;
    openSignIn();
    return () => useDialogs.getState().close();
  }, [needsSignIn, openSignIn]);
  usePageTitle(needsSignIn ? labels.submit : undefined);
  if (signedIn) return children;
  if (isUnknown) {
    return (
      <SkeletonGroup label={labels.loadingAccount} className="wrap min-h-screen py-8">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-6 h-64 w-full rounded-lg" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="wrap py-8">
      <EmptyState
        art="key"
        level={1}
        title={labels.signInFirst}
        action={
          <Button variant="ink" onClick={() => openSignIn()}>
            {labels.submit}
          </Button>
        }
      >
        {labels.signInFirstText}
      </EmptyState>
    </div>
  );
}
