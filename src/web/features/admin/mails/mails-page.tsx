/** The page with pending and failed deliveries, and with the recurring jobs. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobEntry, OutboxEntry } from '#contract/operations.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels } from '../admin.labels.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { FilteredEmpty, StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { TableHead } from '../list/table-head.tsx';
import { useUrlFilters } from '../list/use-url-filters.ts';
import { isPast, jobsQuery, outboxQuery, useChangeWork, useRunJob } from '../operations.queries.ts';
import { mailsLabels as labels } from './mails.labels.ts';

export function MailsPage() {
  const [filters, setFilters] = useUrlFilters(['q', 'state']);
  const outbox = useInfiniteQuery(outboxQuery(filters));
  const counts = outbox.data?.pages[0]?.meta;
  const empty = (
    <FilteredEmpty isFiltered={filters.q !== '' || filters.state !== ''} title={labels.none} text={labels.noneText} />
  );
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-6 min-h-6 text-sm text-soft">
        {counts ? labels.counts(counts.pending, counts.failed) : null}
      </p>
      <section className="mb-10">
        <h2 className="mb-3 text-lg">{labels.workTitle}</h2>
        <ListFilters
          filters={filters}
          onChange={setFilters}
          search={{ label: adminLabels.search, help: labels.searchHelp }}
          choices={[{ name: 'state', label: labels.state, texts: labels.states, all: adminLabels.all }]}
        />
        <StaffList query={outbox} failed={labels.failed} empty={empty}>
          {(work) => <WorkTable work={work} />}
        </StaffList>
      </section>
      <Jobs />
    </>
  );
}

function Jobs() {
  return (
    <section>
      <h2 className="mb-3 text-lg">{labels.jobsTitle}</h2>
      <QueryView
        query={useQuery(jobsQuery)}
        loading={<ListSkeleton />}
        failed={labels.jobsFailed}
        empty={<EmptyState title={labels.noJobs} />}
      >
        {(list) => <JobTable jobs={list} />}
      </QueryView>
    </section>
  );
}

/** Not planned for later: the server refuses to deliver it early or to discard it. */
const isChangeable = ({ attempts, run_at }: OutboxEntry): boolean => attempts > 0 || run_at === null || isPast(run_at);
const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;
/** A newer or older version of the server can name jobs and deliveries that are unknown to this one. */
const nameIn = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
const nameOf = ({ kind, recipient, subject }: OutboxEntry): string =>
  recipient === null ? nameIn(labels.deliveries, kind) : `${recipient}: ${subject ?? ''}`;

const workColumns = (): Column<OutboxEntry>[] => [
  { header: labels.attempts, cell: ({ attempts }) => attempts },
  { header: labels.next, cell: ({ run_at }) => (run_at === null ? labels.givenUp : momentOf(run_at)) },
  { header: labels.reason, cell: ({ error }) => error ?? '' },
];

function WorkTable({ work }: { work: readonly OutboxEntry[] }) {
  const [chosen, setChosen] = useState<OutboxEntry>();
  const retry = useChangeWork('retry', { done: labels.retried, failed: labels.notRetried });
  const discard = useChangeWork('discard', { done: labels.discarded, failed: labels.notDiscarded });
  const close = (): void => setChosen(undefined);
  return (
    <>
      <StaffTable
        caption={labels.workTitle}
        rows={work}
        nameColumn={{ header: labels.what, name: nameOf }}
        columns={workColumns()}
        actions={[
          {
            key: 'r',
            label: labels.retry,
            isAvailable: isChangeable,
            run: ({ id }) => retry.mutate(id),
            isBusy: ({ id }) => retry.isPending && retry.variables === id,
          },
          { key: 'd', label: labels.discard, isAvailable: isChangeable, run: setChosen },
        ]}
      />
      <ConfirmDialog
        open={chosen !== undefined}
        title={labels.discardTitle}
        action={labels.discard}
        isBusy={discard.isPending}
        onConfirm={() => chosen && discard.mutate(chosen.id, { onSuccess: close })}
        onClose={close}
      >
        <p className="mb-2 text-text">{chosen ? nameOf(chosen) : null}</p>
        {labels.discardText}
      </ConfirmDialog>
    </>
  );
}

function JobTable({ jobs }: { jobs: readonly JobEntry[] }) {
  const start = useRunJob({ done: labels.started, failed: labels.notStarted });
  const columns = [labels.job, labels.last, labels.duration, labels.outcome, labels.nextRun, adminLabels.actions];
  return (
    <table className="stafftable">
      <caption className="sr-only">{labels.jobsTitle}</caption>
      <TableHead columns={columns} />
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} start={start} />
        ))}
      </tbody>
    </table>
  );
}

function JobRow({ job, start }: { job: JobEntry; start: ReturnType<typeof useRunJob> }) {
  const { name, finished_at, duration_ms, error, run_at, is_running } = job;
  const title = nameIn(labels.jobs, name);
  return (
    <tr>
      <td className="font-medium">{title}</td>
      <td data-label={labels.last}>{finished_at === null ? labels.never : momentOf(finished_at)}</td>
      <td data-label={labels.duration}>{duration_ms === null ? '' : labels.took((duration_ms / 1000).toFixed(1))}</td>
      <td data-label={labels.outcome} className={error === null ? '' : 'text-error'}>
        {error ?? (finished_at === null ? '' : labels.succeeded)}
      </td>
      <td data-label={labels.nextRun}>{is_running ? labels.running : momentOf(run_at)}</td>
      <td>
        {is_running ? null : (
          <Button
            aria-label={labels.runNowOf(title)}
            busy={start.isPending && start.variables === name}
            onClick={() => start.mutate(name)}
          >
            {labels.runNow}
          </Button>
        )}
      </td>
    </tr>
  );
}
