/** The page with the user's saved searches. */
import { useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { usePreferences } from '#web/features/preferences/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFiltersText } from './filters-text.ts';
import { SavedSearchRow } from './saved-search-row.tsx';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';
import { savedSearchesQuery, useForgetSearch, useRestoreSearch } from './saved-searches.queries.ts';

export const title = () => labels.title;

export function SavedSearchesPage() {
  return (
    <div className="wrap py-6 md:py-8">
      <div className="mx-auto max-w-text">
        <h1 className="text-xl md:text-2xl">{labels.title}</h1>
        <p className="mt-1 mb-4 text-sm text-soft md:mb-6">{labels.intro}</p>
        <SavedSearches />
      </div>
    </div>
  );
}

function SavedSearches() {
  const userId = useSession((session) => session.user?.id);
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3">
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-24 w-full rounded-md" />
    </SkeletonGroup>
  );
  return (
    <QueryView
      query={useQuery(savedSearchesQuery(userId))}
      loading={loading}
      failed={labels.failed}
      level={2}
      empty={<NoSearches />}
    >
      {(searches) => <List searches={searches} />}
    </QueryView>
  );
}

function NoSearches() {
  return (
    <EmptyState
      art="lens"
      level={2}
      title={labels.none}
      action={
        <Link to={paths.search({ sort: 'newest' })} className={buttonClass()}>
          {labels.search}
        </Link>
      }
    >
      {labels.noneText}
    </EmptyState>
  );
}

function List({ searches }: { searches: readonly SavedSearch[] }) {
  useDisplay();
  const textOf = useFiltersText();
  const { data: preferences } = usePreferences();
  const toast = useToast();
  const { mutate: restoreSearch } = useRestoreSearch(({ name }, error) =>
    toast({ kind: 'error', message: `${labels.notBack(name)} ${sentenceForError(error)}` }),
  );
  const { mutate: deleteSearch } = useForgetSearch({
    onDone: (search) => {
      const undo = { label: labels.undo, onAction: () => restoreSearch(search) };
      toast({ message: labels.forgotten(search.name), action: undo });
    },
    onRefused: ({ name }, error) =>
      toast({ kind: 'error', message: `${labels.notForgotten(name)} ${sentenceForError(error)}` }),
  });
  return (
    <>
      {preferences?.mails_searches === false ? (
        <p className="mb-4 rounded-md bg-sunken px-4 py-3 text-sm">
          {labels.mailsOff}{' '}
          <Link to={paths.settings()} className="link">
            {labels.settings}
          </Link>
        </p>
      ) : null}
      <ul>
        {searches.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            text={textOf(search.filters)}
            onDelete={() => deleteSearch(search)}
          />
        ))}
      </ul>
    </>
  );
}
