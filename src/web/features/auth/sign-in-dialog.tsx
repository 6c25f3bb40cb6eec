/** When does the sign-in modal's code load? Once somebody wants it, and it stays. */
import { lazy, Suspense, useState } from 'react';
import { useDialogs } from '#web/lib/dialogs.ts';

const SignInModal = lazy(() => import('./sign-in-modal.tsx').then((module) => ({ default: module.SignInModal })));

/** Mounted once, in the layout. */
export function SignInDialog() {
  const open = useDialogs((state) => state.signIn !== false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <SignInModal />
    </Suspense>
  ) : null;
}
