/** Button that saves the search on screen, so that the user is notified about new matches. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { SearchFilters } from '#contract/search.ts';
import { storedFilters } from '#rules/saved-searches/stored-filters.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { savedSearchesQuery } from './saved-searches.queries.ts';

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}));

type SaveSearchButtonProps = {
  filters: SearchFilters;
  /** The suggested name; defaults to the words of the search. */
  suggestedName?: string | undefined;
  variant?: ButtonVariant;
};

/** Visitors are asked to sign in first. If the search is already saved, shows a link to the saved searches. */
export function SaveSearchButton({ filters, suggestedName, variant }: SaveSearchButtonProps) {
  const user = useSession((session) => session.user);
  const openSignIn = useDialogs((dialogs) => dialogs.openSignIn);
  const { data } = useQuery(savedSearchesQuery(user?.id));
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  const currentFilters = JSON.stringify(storedFilters(filters, user?.currency ?? ''));
  const isSaved = data?.some((search) => JSON.stringify(storedFilters(search.filters, '')) === currentFilters) ?? false;
  return (
    <>
      {isSaved ? (
        <Link to={paths.savedSearches()} className={buttonClass({})}>
          <Icon name="check" size="sm" />
          {labels.saved}
        </Link>
      ) : (
        <Button icon="bell" variant={variant} onClick={() => (user ? open() : openSignIn(open))}>
          {labels.save}
        </Button>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <SaveSearchDialog
            open={isOpen}
            filters={filters}
            suggestedName={suggestedName ?? filters.q?.trim() ?? ''}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
