/** Loads the sign-in modal when it is first opened, and keeps it mounted. */
import { lazy, Suspense } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { useWasOpened } from '#web/lib/browser/use-lazy-dialog.ts';

const SignInModal = lazy(() => import('./sign-in-modal.tsx').then((module) => ({ default: module.SignInModal })));

/** Mounted once, in the layout. */
export function SignInDialog() {
  const open = useDialogs((state) => state.signIn !== false);
  return useWasOpened(open) ? (
    <Suspense>
      <SignInModal />
    </Suspense>
  ) : null;
}
