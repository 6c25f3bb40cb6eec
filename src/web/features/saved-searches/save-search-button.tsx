/** How does somebody keep the search on screen, to hear of what fits it? */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SearchFilters } from '#contract/search.ts';
import { keptFilters } from '#rules/saved-searches/kept-filters.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { savedSearchesQuery } from './saved-searches.queries.ts';

const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}));

type SaveSearchButtonProps = {
  filters: SearchFilters;
  /** What the search could be called; its words where nothing better is known. */
  suggestedName?: string | undefined;
};

/** A visitor signs in first. A search that is kept already leads to the others. */
export function SaveSearchButton({ filters, suggestedName }: SaveSearchButtonProps) {
  const user = useSession((session) => session.user);
  const openSignIn = useDialogs((dialogs) => dialogs.openSignIn);
  const { data } = useQuery(savedSearchesQuery(user?.id));
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const wanted = JSON.stringify(keptFilters(filters, user?.currency ?? ''));
  const isKept = data?.some((one) => JSON.stringify(keptFilters(one.filters, '')) === wanted) ?? false;
  return (
    <>
      {isKept ? (
        <Link to={paths.savedSearches()} className={buttonClass({})}>
          <Icon name="check" size="sm" />
          {labels.saved}
        </Link>
      ) : (
        <Button icon="bell" onClick={() => (user ? open() : openSignIn(open))}>
          {labels.save}
        </Button>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <SaveSearchDialog
            open={isOpen}
            filters={filters}
            suggestedName={suggestedName ?? filters.q?.trim() ?? ''}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
