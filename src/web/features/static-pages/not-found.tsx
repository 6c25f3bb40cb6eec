/** Renders the not-found page. */

import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notFoundLabels as labels } from '#web/ui/ui.labels.ts';

/** Also shown for items that were removed, and for items to which the user has no access. */
export function NotFound() {
  usePageTitle(labels.title);
  return (
    <div className="wrap py-8">
      <EmptyState
        art="lens"
        level={1}
        title={labels.title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link to={paths.home()} className={buttonClass({ variant: 'ink' })}>
              {labels.home}
            </Link>
            <Link to={paths.search()} className={buttonClass()}>
              {labels.search}
            </Link>
          </span>
        }
      >
        {labels.text}
      </EmptyState>
    </div>
  );
}
