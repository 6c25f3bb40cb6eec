/** The page on which admins publish and withdraw announcements. */

import type { StaffAnnouncement } from '#contract/announcements.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { adminLabels, announcementsAdminLabels as labels } from '../admin.labels.ts';
import { SIDE_COLUMN } from '../class-names.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Panel } from '../parts/panel.tsx';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { staffAnnouncementsQuery, useWithdraw } from './announcements-admin.queries.ts';

export function AnnouncementsAdminPage() {
  const list = useStaffList(['q', 'state'], staffAnnouncementsQuery);
  return (
    <>
      <PageHead title={labels.title} intro={labels.intro} />
      <div className="split">
        <div className={SIDE_COLUMN}>
          <Panel title={labels.compose}>
            <AnnouncementForm />
          </Panel>
        </div>
        <section
          // The rows of a staff list adapt to the width of their column.
          className="[.split>&]:block [.split>&]:@container/staff"
        >
          <h2 className="mb-3 text-lg">{labels.list}</h2>
          <StaffList
            list={list}
            filters={
              <ListFilters
                list={list}
                choices={[{ name: 'state', label: labels.state, texts: labels.states, all: adminLabels.all }]}
              />
            }
            failed={labels.failed}
            none={{ title: labels.none, text: labels.noneText }}
          >
            {(announcements) => <AnnouncementTable announcements={announcements} />}
          </StaffList>
        </section>
      </div>
    </>
  );
}

const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;

const TONES: Readonly<Record<StaffAnnouncement['state'], StateTone>> = {
  scheduled: 'info',
  active: 'success',
  ended: 'neutral',
  withdrawn: 'neutral',
};

const columns = (): Column<StaffAnnouncement>[] => [
  {
    header: labels.type,
    look: 'short',
    cell: ({ type }) => labels.types[type as keyof typeof labels.types] ?? type,
  },
  {
    header: labels.starts,
    look: 'short',
    isLabelled: true,
    cell: ({ starts_at, created_at }) => momentOf(starts_at ?? created_at),
  },
  {
    header: labels.ends,
    look: 'short',
    isLabelled: true,
    cell: ({ ends_at }) => (ends_at === null ? labels.always : momentOf(ends_at)),
  },
  {
    header: labels.state,
    look: 'state',
    cell: ({ state }) => <StateTag tone={TONES[state]}>{labels.states[state]}</StateTag>,
  },
  {
    header: labels.french,
    look: 'text',
    cell: ({ message_fr }) => (message_fr ? <span lang="fr">{message_fr}</span> : null),
  },
];

function AnnouncementTable({ announcements }: { announcements: readonly StaffAnnouncement[] }) {
  const withdraw = useWithdraw();
  return (
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
          question: {
            title: () => labels.withdrawTitle,
            text: ({ message, message_fr }) => (
              <>
                <p className="mb-2 text-text">{message}</p>
                {message_fr ? (
                  <p lang="fr" className="mb-2 text-text">
                    {message_fr}
                  </p>
                ) : null}
                {labels.withdrawText}
              </>
            ),
          },
          run: ({ id }, options) => withdraw.mutate(id, options),
          isBusy: () => withdraw.isPending,
        },
      ]}
    />
  );
}
