/** The page on which the staff finds support tickets. */
import type { TicketRow } from '#contract/support.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
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
  const list = useStaffList(['q', 'status'], ticketsQuery);
  const { counts } = list;
  return (
    <>
      <PageHead title={labels.title} counts={counts ? labels.counts(counts.open, counts.waiting) : null} />
      <StaffList
        list={list}
        filters={
          <ListFilters
            list={list}
            search={{ label: labels.search, help: labels.searchHelp }}
            choices={[
              { name: 'status', label: labels.status, texts: labels.statuses, all: labels.all, initial: 'open' },
            ]}
          />
        }
        failed={labels.failed}
        none={{ title: labels.empty, text: labels.emptyText }}
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
