/** Loads the sign-in modal when it is first opened, and leaves it mounted. */
import { lazy, Suspense } from 'react';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { useWasOpened } from '#web/lib/browser/use-lazy-dialog.ts';

/** Imported through the deferred shell, so that the first script does not contain the modal's file list. */
const SignInModal = lazy(async () => {
  const { loadSignInModal } = await import('./deferred-shell.tsx');
  return { default: (await loadSignInModal()).SignInModal };
});

export function SignInDialog() {
  const open = useDialogs((state) => state.signIn !== false);
  return useWasOpened(open) ? (
    <Suspense>
      <SignInModal />
    </Suspense>
  ) : null;
}
