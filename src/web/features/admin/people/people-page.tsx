/** The page on which the staff finds users. */
import type { PersonRow } from '#contract/moderation.ts';
import { formatAgo } from '#web/lib/i18n/dates.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { peopleLabels as labels } from './people.labels.ts';
import { peopleQuery } from './people.queries.ts';
import { PersonPage } from './person-page.tsx';
import { PersonState } from './person-state.tsx';

export function PeoplePage({ subpath }: { subpath: string }) {
  const id = Number(subpath);
  return Number.isInteger(id) && id > 0 ? <PersonPage key={id} id={id} /> : <PeopleList />;
}

const columns = (): Column<PersonRow>[] => [
  { header: labels.email, cell: ({ email }) => email },
  { header: labels.role, look: 'short', cell: ({ role }) => labels.roles[role] },
  { header: labels.joined, look: 'short', cell: ({ created_at }) => formatAgo(created_at, new Date()) },
  { header: labels.status, look: 'state', cell: ({ status }) => <PersonState status={status} /> },
];

function PeopleList() {
  const list = useStaffList(['q', 'status', 'role'], peopleQuery);
  return (
    <>
      <PageHead title={labels.title} />
      <StaffList
        list={list}
        filters={
          <ListFilters
            list={list}
            search={{ label: labels.search, help: labels.searchHelp }}
            choices={[
              { name: 'status', label: labels.status, texts: labels.statuses, all: labels.all },
              { name: 'role', label: labels.role, texts: labels.roles, all: labels.all },
            ]}
          />
        }
        failed={labels.failed}
        none={{ title: labels.empty, text: labels.emptyText }}
      >
        {(people) => (
          <StaffTable
            caption={labels.table}
            rows={people}
            nameColumn={{ header: labels.name, name: ({ name }) => name, to: ({ id }) => `/admin/people/${id}` }}
            columns={columns()}
          />
        )}
      </StaffList>
    </>
  );
}
