/** Renders the top bar of every page; on small screens, the search box has its own row. */

import { restoreSession, useRestore } from '#web/features/auth/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, NavLink, useNavigate } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { appLabels as labels } from './app.labels.ts';
import { SearchBox } from './search-box.tsx';
import { SignedIn } from './signed-in.tsx';

export function TopBar() {
  return (
    <header className="sticky top-0 z-(--layer-bar) border-b border-line bg-paper">
      <div className="wrap grid grid-cols-[auto_1fr_auto] items-center py-1 pb-2 md:min-h-bar md:grid-cols-[auto_auto_1fr_auto] md:gap-x-4 md:py-0">
        <Link
          to={paths.home()}
          aria-label={labels.name}
          className="-ml-2 flex min-h-target min-w-target items-center rounded-sm pl-2 md:ml-0 md:pr-3 md:pl-0"
        >
          <Logo word={labels.name} compact />
        </Link>
        <nav aria-label={labels.mainNav} className="flex">
          <NavLink to={paths.home()} end className="nav-link">
            {labels.home}
          </NavLink>
          <NavLink to={paths.inbox()} className="nav-link">
            {labels.inbox} <SignedIn part="badge" />
          </NavLink>
        </nav>
        <SearchBox className="max-md:in-[[data-thread]]:hidden w-full max-md:col-span-full max-md:row-start-2 md:max-w-120 md:justify-self-center" />
        <UserMenu />
      </div>
    </header>
  );
}

/** Renders the top right corner: Sign In, the user's menu, or a placeholder while the account loads. */
function UserMenu() {
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
