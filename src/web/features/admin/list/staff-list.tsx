/** Renders a list on a staff page: its filters, its rows in each of their states, and the button that loads more. */
import type { ReactNode } from 'react';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels as labels } from '../admin.labels.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { LoadedList } from './use-staff-list.ts';

type StaffListProps<Row> = {
  list: LoadedList<Row>;
  /** The filters above the rows: usually `ListFilters`. */
  filters?: ReactNode;
  failed: string;
  /** Shown if the list has no rows; with filters, the list says instead that nothing matches them. */
  none: { title: string; text: string; action?: ReactNode };
  children: (rows: readonly Row[]) => ReactNode;
};

export function StaffList<Row>({ list, filters, failed, none, children }: StaffListProps<Row>) {
  const { query, rows, isFiltered } = list;
  return (
    <>
      {filters}
      <QueryView
        query={{ ...query, data: rows }}
        loading={<ListSkeleton />}
        failed={failed}
        level={2}
        empty={
          <EmptyState
            level={2}
            art={isFiltered ? 'lens' : 'nest'}
            title={isFiltered ? labels.noMatch : none.title}
            action={isFiltered ? undefined : none.action}
          >
            {isFiltered ? labels.noMatchText : none.text}
          </EmptyState>
        }
      >
        {(loaded) => (
          <>
            {children(loaded)}
            {query.hasNextPage ? <MoreRows query={query} /> : null}
          </>
        )}
      </QueryView>
    </>
  );
}

function MoreRows({ query }: { query: LoadedList<unknown>['query'] }) {
  return (
    <div className="grid justify-items-center gap-2 py-4">
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-error">
          {sentenceForError(query.error)}
        </p>
      ) : null}
      <Button busy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
        {labels.more}
      </Button>
    </div>
  );
}
