/** The page with pending and failed deliveries, and with the recurring jobs. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobEntry, OutboxEntry } from '#contract/operations.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { TableHead } from '../list/table-head.tsx';
import { jobsQuery, outboxQuery, useChangeWork } from '../operations.queries.ts';
import { mailsLabels as labels } from './mails.labels.ts';

export function MailsPage() {
  const outbox = useQuery(outboxQuery);
  const jobs = useQuery(jobsQuery);
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <p className="mt-1 mb-6 min-h-6 text-sm text-soft">
        {outbox.data ? labels.counts(outbox.data.meta.pending, outbox.data.meta.failed) : null}
      </p>
      <section className="mb-10">
        <h2 className="mb-3 text-lg">{labels.workTitle}</h2>
        <QueryView
          query={{ ...outbox, data: outbox.data?.data }}
          loading={<ListSkeleton />}
          failed={labels.failed}
          empty={<EmptyState title={labels.none}>{labels.noneText}</EmptyState>}
        >
          {(work) => <WorkTable work={work} />}
        </QueryView>
      </section>
      <section>
        <h2 className="mb-3 text-lg">{labels.jobsTitle}</h2>
        <QueryView
          query={jobs}
          loading={<ListSkeleton />}
          failed={labels.jobsFailed}
          empty={<EmptyState title={labels.noJobs} />}
        >
          {(list) => <JobTable jobs={list} />}
        </QueryView>
      </section>
    </>
  );
}

const isPast = (iso: string): boolean => new Date(iso).getTime() <= Date.now();
/** Not planned for later: the server refuses to deliver it early or to discard it. */
const isChangeable = ({ attempts, run_at }: OutboxEntry): boolean => attempts > 0 || run_at === null || isPast(run_at);
const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;
/** A newer or older version of the server can name jobs and deliveries that this one does not know. */
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
  return (
    <table className="stafftable">
      <caption className="sr-only">{labels.jobsTitle}</caption>
      <TableHead columns={[labels.job, labels.last, labels.duration, labels.outcome, labels.nextRun]} />
      <tbody>
        {jobs.map(({ name, finished_at, duration_ms, error, run_at, is_running }) => (
          <tr key={name}>
            <td className="font-medium">{nameIn(labels.jobs, name)}</td>
            <td data-label={labels.last}>{finished_at === null ? labels.never : momentOf(finished_at)}</td>
            <td data-label={labels.duration}>
              {duration_ms === null ? '' : labels.took((duration_ms / 1000).toFixed(1))}
            </td>
            <td data-label={labels.outcome} className={error === null ? '' : 'text-error'}>
              {error ?? (finished_at === null ? '' : labels.succeeded)}
            </td>
            <td data-label={labels.nextRun}>{is_running ? labels.running : momentOf(run_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
