/** Renders a list on a staff page in each of its states, with the button that loads more rows. */
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels as labels } from '../admin.labels.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MoreRows, type PagedQuery } from './more-rows.tsx';

type StaffListProps<Row> = {
  query: PagedQuery & {
    data: { pages: readonly { data: readonly Row[] }[] } | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  failed: string;
  /** Replaces the list if it has no rows: usually `EmptyList`. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

export function StaffList<Row>({ query, failed, empty, children }: StaffListProps<Row>) {
  return (
    <QueryView
      query={{ ...query, data: query.data?.pages.flatMap(({ data }) => data) }}
      loading={<ListSkeleton />}
      failed={failed}
      level={2}
      empty={empty}
    >
      {(rows) => (
        <>
          {children(rows)}
          <MoreRows query={query} />
        </>
      )}
    </QueryView>
  );
}

type EmptyListProps = {
  title: string;
  text: string;
  /** The illustration: a lens for a search without results, a nest (the default) for an empty list. */
  art?: 'lens' | 'nest';
};

export function EmptyList({ title, text, art = 'nest' }: EmptyListProps) {
  return (
    <EmptyState level={2} art={art} title={title}>
      {text}
    </EmptyState>
  );
}

type FilteredEmptyProps = { isFiltered: boolean; title: string; text: string };

export function FilteredEmpty({ isFiltered, title, text }: FilteredEmptyProps) {
  return isFiltered ? (
    <EmptyList art="lens" title={labels.noMatch} text={labels.noMatchText} />
  ) : (
    <EmptyList title={title} text={text} />
  );
}
