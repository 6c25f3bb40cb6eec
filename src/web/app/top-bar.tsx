/** Renders the top bar of every page; on small screens, the search box has its own row. */

import { paths } from '#web/lib/browser/paths.ts';
import { Link, NavLink } from '#web/lib/browser/router.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { appLabels as labels } from './app.labels.ts';
import { SearchBox } from './search-box.tsx';
import { SignedIn } from './signed-in.tsx';
import { UserMenu } from './user-menu.tsx';

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
        <SearchBox className="off-thread w-full max-md:col-span-full max-md:row-start-2 md:max-w-120 md:justify-self-center" />
        <UserMenu />
      </div>
    </header>
  );
}
