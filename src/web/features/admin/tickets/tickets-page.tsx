/** The page on which the staff finds support tickets. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ticketStatuses } from '#contract/ticket-names.ts';
import type { TicketRow } from '#contract/tickets.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { FilterSearch } from '../list/filter-search.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { MoreRows } from '../list/more-rows.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { TicketPage } from './ticket-page.tsx';
import { ticketsLabels as labels } from './tickets.labels.ts';
import { ticketsQuery } from './tickets.queries.ts';

export function TicketsPage({ rest }: { rest: string }) {
  const id = Number(rest);
  return Number.isInteger(id) && id > 0 ? <TicketPage key={id} id={id} /> : <TicketList />;
}

const columns = (): Column<TicketRow>[] => [
  { header: labels.number, cell: ({ number }) => number },
  { header: labels.name, cell: ({ name }) => name },
  { header: labels.status, cell: ({ status }) => labels.statuses[status] },
  { header: labels.since, cell: ({ status_since }) => formatAgo(status_since, new Date()) },
];

type TicketFilters = { q: string; status: string };
type FiltersProps = { filters: TicketFilters; onChange: (changes: Partial<TicketFilters>) => void };

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <div className="mb-6 grid items-start gap-4 md:grid-cols-2">
      <FilterSearch
        label={labels.search}
        help={labels.searchHelp}
        value={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        label={labels.status}
        options={[
          ...ticketStatuses.map((value) => ({ value, label: labels.statuses[value] })),
          { value: 'all', label: labels.all },
        ]}
        value={filters.status || 'open'}
        onChange={(status) => onChange({ status: status === 'open' ? '' : status })}
      />
    </div>
  );
}

function TicketList() {
  const [filters, setFilters] = useUrlFilters(['q', 'status']);
  const query = useInfiniteQuery(ticketsQuery(filters));
  const counts = query.data?.pages[0]?.meta;
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-4 min-h-6 text-sm text-soft" aria-live="polite">
        {counts ? labels.counts(counts.open, counts.waiting) : null}
      </p>
      <Filters filters={filters} onChange={setFilters} />
      <QueryView
        query={{ ...query, data: query.data?.pages.flatMap(({ data }) => data) }}
        loading={<ListSkeleton />}
        failed={labels.failed}
        level={2}
        empty={<NoTickets />}
      >
        {(rows) => (
          <>
            <StaffTable
              caption={labels.table}
              rows={rows}
              nameColumn={{
                header: labels.subject,
                name: ({ subject }) => subject,
                to: ({ id }) => paths.admin(`tickets/${id}`),
              }}
              columns={columns()}
            />
            <MoreRows query={query} />
          </>
        )}
      </QueryView>
    </>
  );
}

function NoTickets() {
  return (
    <EmptyState level={2} art="nest" title={labels.empty}>
      {labels.emptyText}
    </EmptyState>
  );
}
