/** The page on which admins publish and withdraw announcements. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffAnnouncement } from '#contract/staff-announcements.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { adminLabels } from '../admin.labels.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { FilteredEmpty, StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { announcementsAdminLabels as labels } from './announcements-admin.labels.ts';
import { staffAnnouncementsQuery, useWithdraw } from './announcements-admin.queries.ts';

export function AnnouncementsAdminPage() {
  const [filters, setFilters] = useUrlFilters(['q', 'state']);
  const query = useInfiniteQuery(staffAnnouncementsQuery(filters));
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-6 text-sm text-soft">{labels.intro}</p>
      <section className="mb-10">
        <h2 className="mb-3 text-lg">{labels.compose}</h2>
        <AnnouncementForm />
      </section>
      <section>
        <h2 className="mb-3 text-lg">{labels.list}</h2>
        <ListFilters
          filters={filters}
          onChange={setFilters}
          search={{ label: adminLabels.search }}
          choices={[{ name: 'state', label: labels.state, texts: labels.states, all: adminLabels.all }]}
        />
        <StaffList
          query={query}
          failed={labels.failed}
          empty={
            <FilteredEmpty
              isFiltered={filters.q !== '' || filters.state !== ''}
              title={labels.none}
              text={labels.noneText}
            />
          }
        >
          {(announcements) => <AnnouncementTable announcements={announcements} />}
        </StaffList>
      </section>
    </>
  );
}

const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

function periodOf({ starts_at, created_at, ends_at }: StaffAnnouncement): string {
  const start = labels.from(momentOf(starts_at ?? created_at));
  return `${start}, ${ends_at === null ? labels.always : labels.until(momentOf(ends_at))}`;
}

const columns = (): Column<StaffAnnouncement>[] => [
  { header: labels.state, cell: ({ state }) => labels.states[state], className: 'whitespace-nowrap' },
  {
    header: labels.type,
    cell: ({ type }) => labels.types[type as keyof typeof labels.types] ?? type,
    className: 'whitespace-nowrap',
  },
  { header: labels.period, cell: periodOf },
];

function AnnouncementTable({ announcements }: { announcements: readonly StaffAnnouncement[] }) {
  const [chosen, setChosen] = useState<StaffAnnouncement>();
  const withdraw = useWithdraw();
  const close = (): void => setChosen(undefined);
  return (
    <>
      <StaffTable
        caption={labels.list}
        rows={announcements}
        nameColumn={{ header: labels.message, name: ({ message }) => message }}
        columns={columns()}
        actions={[
          {
            key: 'w',
            label: labels.withdraw,
            isAvailable: ({ state }) => state === 'active' || state === 'scheduled',
            run: setChosen,
          },
        ]}
      />
      <ConfirmDialog
        open={chosen !== undefined}
        title={labels.withdrawTitle}
        action={labels.withdraw}
        isBusy={withdraw.isPending}
        onConfirm={() => chosen && withdraw.mutate(chosen.id, { onSuccess: close })}
        onClose={close}
      >
        <p className="mb-2 text-text">{chosen?.message}</p>
        {labels.withdrawText}
      </ConfirmDialog>
    </>
  );
}
