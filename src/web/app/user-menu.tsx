/** Renders the top right corner: Sign In, the user's menu, or a placeholder while the account loads. */

import { restoreSession, useRestore } from '#web/features/auth/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { appLabels as labels } from './app.labels.ts';
import { SignedIn } from './signed-in.tsx';

export function UserMenu() {
  const { ready, accessToken, user } = useSession();
  const openSignIn = useDialogs((state) => state.openSignIn);
  const hasFailed = useRestore((state) => state.failed);
  const navigate = useNavigate();
  if (user) return <SignedIn part="corner" fallback={<AccountSkeleton />} />;
  if (!accessToken) {
    return (
      <>
        <Button
          variant="ink"
          className="btn--slim"
          data-audience={ready ? undefined : 'visitors'}
          onClick={() => openSignIn()}
        >
          {labels.signIn}
        </Button>
        {ready ? null : (
          <div data-audience="members">
            <AccountSkeleton />
          </div>
        )}
      </>
    );
  }
  if (hasFailed) {
    return (
      <div role="status" className="flex items-center gap-2">
        <span className="text-sm text-soft max-lg:sr-only">{labels.accountFailed}</span>
        <Button icon="refresh" onClick={() => void restoreSession(() => navigate(paths.home()))}>
          {labels.retry}
        </Button>
      </div>
    );
  }
  return <AccountSkeleton />;
}

function AccountSkeleton() {
  return (
    <div className="grid min-h-target place-items-center px-1.5" role="status" aria-label={labels.loadingAccount}>
      <Skeleton className="size-8 rounded-full" />
    </div>
  );
}
