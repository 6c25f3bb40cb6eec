/** The page on which the staff reads and decides moderation cases. */
import type { CaseRow } from '#contract/moderation.ts';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';
import { CasePage } from './case-page.tsx';
import { CaseState } from './case-state.tsx';
import { casesQuery } from './reports.queries.ts';

export function ReportsPage({ subpath }: { subpath: string }) {
  const id = Number(subpath);
  return Number.isInteger(id) && id > 0 ? <CasePage key={id} id={id} /> : <CaseList />;
}

const columns = (): Column<CaseRow>[] => [
  { header: labels.kind, look: 'short', cell: ({ kind }) => labels.kinds[kind] },
  { header: labels.owner, cell: ({ owner }) => owner?.name ?? labels.erased },
  { header: labels.reasons, cell: ({ categories }) => categories.map((name) => labels.categories[name]).join(', ') },
  { header: labels.reporters, look: 'number', cell: ({ reporter_count }) => reporter_count },
  { header: labels.age, look: 'short', cell: ({ created_at }) => formatAgo(created_at, new Date()) },
  {
    header: labels.status,
    look: 'state',
    cell: ({ status }) => <CaseState status={status} />,
  },
];

function CaseTable({ rows }: { rows: readonly CaseRow[] }) {
  return (
    <StaffTable
      caption={labels.table}
      rows={rows}
      nameColumn={{
        header: labels.item,
        name: ({ title, kind }) => title || (kind === 'photo' ? labels.reusedPhoto : labels.untitled),
        to: ({ id }) => `/admin/reports/${id}`,
      }}
      columns={columns()}
    />
  );
}

function CaseList() {
  const list = useStaffList(['q', 'status', 'kind'], casesQuery);
  const { counts } = list;
  const appealed = counts?.appealed ?? 0;
  return (
    <>
      <PageHead title={labels.title} counts={counts ? labels.counts(counts.open, counts.appealed) : null} />
      <StaffList
        list={list}
        filters={
          <ListFilters
            list={list}
            search={{ label: labels.search, help: labels.searchHelp }}
            choices={[
              { name: 'status', label: labels.status, texts: labels.statuses, all: labels.all, initial: 'open' },
              { name: 'kind', label: labels.kind, texts: labels.kinds, all: labels.all },
            ]}
          />
        }
        failed={labels.failed}
        none={{
          title: labels.empty,
          text: labels.emptyText,
          action:
            appealed > 0 ? (
              <Button onClick={() => list.setFilters({ status: 'appealed' })}>{labels.showAppealed(appealed)}</Button>
            ) : undefined,
        }}
      >
        {(rows) => <CaseTable rows={rows} />}
      </StaffList>
    </>
  );
}
