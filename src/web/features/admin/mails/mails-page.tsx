/** The page with pending and failed deliveries, and with the recurring jobs. */
import { useQuery } from '@tanstack/react-query';
import type { JobEntry, OutboxEntry } from '#contract/operations.ts';
import { formatDate, formatDecimal, formatTime } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels, mailsLabels as labels } from '../admin.labels.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { StaffList } from '../list/staff-list.tsx';
import { type Column, StaffTable } from '../list/staff-table.tsx';
import { TableHead } from '../list/table-head.tsx';
import { useStaffList } from '../list/use-staff-list.ts';
import { isPast, jobsQuery, outboxQuery, useChangeWork, useRunJob } from '../operations.queries.ts';
import { PageHead } from '../parts/page-head.tsx';
import { StateTag } from '../parts/state-tag.tsx';

export function MailsPage() {
  const outbox = useStaffList(['q', 'state'], outboxQuery);
  const { counts } = outbox;
  return (
    <>
      <PageHead title={labels.title} counts={counts ? labels.counts(counts.pending, counts.failed) : null} />
      <section className="mb-8">
        <h2 className="mb-3 text-lg">{labels.workTitle}</h2>
        <StaffList
          list={outbox}
          filters={
            <ListFilters
              list={outbox}
              search={{ help: labels.searchHelp }}
              choices={[{ name: 'state', label: labels.state, texts: labels.states, all: adminLabels.all }]}
            />
          }
          failed={labels.failed}
          none={{ title: labels.none, text: labels.noneText }}
        >
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

/**
 * False until the scheduled time of the first attempt: until then, the server refuses to deliver or discard the entry.
 */
const isChangeable = ({ attempts, run_at }: OutboxEntry): boolean => attempts > 0 || run_at === null || isPast(run_at);
const momentOf = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`;
/**
 * Returns the name to show. Without a translation, returns the raw name: the server can have a newer version than this
 * page.
 */
const nameIn = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
const nameOf = ({ kind, recipient, subject }: OutboxEntry): string =>
  recipient === null ? nameIn(labels.deliveries, kind) : adminLabels.labelled(recipient, subject ?? '');

function Reason({ entry: { error, run_at } }: { entry: OutboxEntry }) {
  if (error === null && run_at !== null) return null;
  return (
    <>
      {error}
      {run_at === null ? <p className="text-soft">{labels.givenUp}</p> : null}
    </>
  );
}

function WorkState({ entry: { error, run_at } }: { entry: OutboxEntry }) {
  const hasFailed = run_at === null || error !== null;
  return <StateTag tone={hasFailed ? 'error' : 'info'}>{labels.states[hasFailed ? 'failed' : 'pending']}</StateTag>;
}

const workColumns = (): Column<OutboxEntry>[] => [
  { header: labels.attempts, look: 'number', cell: ({ attempts }) => attempts },
  {
    header: labels.next,
    look: 'short',
    isLabelled: true,
    cell: ({ run_at }) => (run_at === null ? null : momentOf(run_at)),
  },
  { header: labels.reason, look: 'text', cell: (entry) => <Reason entry={entry} /> },
  { header: labels.state, look: 'state', cell: (entry) => <WorkState entry={entry} /> },
];

function WorkTable({ work }: { work: readonly OutboxEntry[] }) {
  const retry = useChangeWork('retry', { done: labels.retried, failed: labels.notRetried });
  const discard = useChangeWork('discard', { done: labels.discarded, failed: labels.notDiscarded });
  return (
    <StaffTable
      caption={labels.workTitle}
      rows={work}
      nameColumn={{ header: labels.delivery, name: nameOf }}
      columns={workColumns()}
      actions={[
        {
          key: 'r',
          label: labels.retry,
          isAvailable: isChangeable,
          run: ({ id }) => retry.mutate(id),
          isBusy: ({ id }) => retry.isPending && retry.variables === id,
        },
        {
          key: 'd',
          label: labels.discard,
          isAvailable: isChangeable,
          question: {
            title: () => labels.discardTitle,
            text: (entry) => (
              <>
                <p className="mb-2 text-text">{nameOf(entry)}</p>
                {labels.discardText}
              </>
            ),
          },
          run: ({ id }, options) => discard.mutate(id, options),
          isBusy: () => discard.isPending,
        },
      ]}
    />
  );
}

function JobTable({ jobs }: { jobs: readonly JobEntry[] }) {
  const start = useRunJob({ done: labels.started, failed: labels.notStarted });
  const columns = [labels.job, labels.last, labels.duration, labels.outcome, labels.nextRun].map((header) => ({
    header,
  }));
  return (
    <table className="stafftable stafftable--inline">
      <caption className="sr-only">{labels.jobsTitle}</caption>
      <TableHead columns={columns} hasActions />
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
      <td className="cell--name">
        {title}
        {error === null ? null : <p className="text-sm font-normal text-error">{error}</p>}
      </td>
      <td className="cell--fact cell--short" data-label={labels.last}>
        {finished_at === null ? labels.never : momentOf(finished_at)}
      </td>
      <td className="cell--fact cell--short">
        {duration_ms === null ? null : labels.took(formatDecimal(Math.round(duration_ms / 100) / 10))}
      </td>
      <td className="cell--state">
        <Outcome job={job} />
      </td>
      <td className="cell--fact cell--short cell--labelled" data-label={labels.nextRun}>
        {is_running ? null : momentOf(run_at)}
      </td>
      <td className="cell--actions">
        {is_running ? null : (
          <span className="rowactions">
            <Button
              variant="ghost"
              aria-label={labels.runNowOf(title)}
              busy={start.isPending && start.variables === name}
              onClick={() => start.mutate(name)}
            >
              {labels.runNow}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

function Outcome({ job: { is_running, error, finished_at } }: { job: JobEntry }) {
  if (is_running) return <StateTag tone="info">{labels.running}</StateTag>;
  if (error !== null) return <StateTag tone="error">{labels.states.failed}</StateTag>;
  return finished_at === null ? null : <StateTag tone="success">{labels.succeeded}</StateTag>;
}
