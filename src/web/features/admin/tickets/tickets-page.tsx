/** The page on which the staff finds support tickets. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketRow } from '#contract/support.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { EmptyList, StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { PageHead } from '../parts/page-head.tsx';
import { ticketsLabels as labels } from '../people/people.labels.ts';
import { TicketPage } from './ticket-page.tsx';
import { TicketState } from './ticket-state.tsx';
import { ticketsQuery } from './tickets.queries.ts';

export function TicketsPage({ subpath }: { subpath: string }) {
  const id = Number(subpath);
  return Number.isInteger(id) && id > 0 ? <TicketPage key={id} id={id} /> : <TicketList />;
}

const columns = (): Column<TicketRow>[] => [
  { header: labels.number, look: 'short', cell: ({ number }) => number },
  { header: labels.name, cell: ({ name }) => name },
  { header: labels.since, look: 'short', cell: ({ status_since }) => formatAgo(status_since, new Date()) },
  { header: labels.status, look: 'state', cell: ({ status }) => <TicketState status={status} /> },
];

function TicketList() {
  const [filters, setFilters] = useUrlFilters(['q', 'status']);
  const query = useInfiniteQuery(ticketsQuery(filters));
  const counts = query.data?.pages[0]?.meta;
  return (
    <>
      <PageHead title={labels.title} counts={counts ? labels.counts(counts.open, counts.waiting) : null} />
      <ListFilters
        filters={filters}
        onChange={setFilters}
        search={{ label: labels.search, help: labels.searchHelp }}
        choices={[{ name: 'status', label: labels.status, texts: labels.statuses, all: labels.all, initial: 'open' }]}
      />
      <StaffList
        query={query}
        failed={labels.failed}
        empty={<EmptyList title={labels.empty} text={labels.emptyText} />}
      >
        {(rows) => (
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
        )}
      </StaffList>
    </>
  );
}
