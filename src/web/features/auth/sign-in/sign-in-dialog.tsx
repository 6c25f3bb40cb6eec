/** Loads the sign-in modal when it is first opened, and keeps it mounted. */
import { lazy, Suspense, useState } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';

const SignInModal = lazy(() => import('./sign-in-modal.tsx').then((module) => ({ default: module.SignInModal })));

/** Mounted once, in the layout. */
export function SignInDialog() {
  const open = useDialogs((state) => state.signIn !== false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened ? (
    <Suspense>
      <SignInModal />
    </Suspense>
  ) : null;
}
