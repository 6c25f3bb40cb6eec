/** What stands at the top right: Sign In, a member's own corner, or what holds its place until we know which? */
import { useNavigate } from 'react-router';
import { restoreSession, useRestore } from '#web/features/auth/index.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { appLabels as labels } from './app.labels.ts';
import { MemberCorner } from './member.tsx';

export function UserMenu() {
  const { ready, accessToken, user } = useSession();
  const openSignIn = useDialogs((state) => state.openSignIn);
  const failed = useRestore((state) => state.failed);
  const navigate = useNavigate();
  if (user) return <MemberCorner fallback={<Waiting />} />;
  if (ready && !accessToken) {
    return (
      <Button variant="ink" className="btn--slim" onClick={() => openSignIn()}>
        {labels.signIn}
      </Button>
    );
  }
  if (failed) {
    return (
      <div role="status" className="flex items-center gap-2">
        <span className="text-sm text-soft max-lg:sr-only">{labels.accountFailed}</span>
        <Button icon="refresh" onClick={() => void restoreSession(() => void navigate(paths.home()))}>
          {labels.retry}
        </Button>
      </div>
    );
  }
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="grid min-h-target place-items-center px-1.5" role="status" aria-label={labels.loadingAccount}>
      <Skeleton className="size-8 rounded-full" />
    </div>
  );
}
