/** The start page of the staff: work waiting, what is missing, health and activity. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HealthState, SetupStep, WaitingSource } from '#contract/operation-names.ts';
import type { Overview } from '#contract/operations.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { adminLabels } from '../admin.labels.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { overviewQuery } from '../operations.queries.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { overviewLabels as labels } from './overview.labels.ts';

/** The page on which each kind of work is done. */
const AREAS: Readonly<Record<WaitingSource, string>> = {
  queue: 'queue',
  reports: 'reports',
  appeals: 'reports?status=appealed',
  held_messages: 'held',
  tickets: 'tickets',
  proposals: 'catalogue/proposals',
  failed_mails: 'mails',
};

/** The page on which a missing step is done; the others are done outside of the app. */
const STEP_PAGES: Readonly<Partial<Record<SetupStep, string>>> = {
  marketplace: 'marketplace',
  groups: 'catalogue',
  source_types: 'catalogue?kind=sourcetype',
  // The page has the email check.
  mail: 'marketplace',
  second_admin: 'people',
  rates: 'currencies',
  stale_rates: 'currencies',
};

export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <>
      <h1 className="mb-6 text-xl md:text-2xl">{adminLabels.title}</h1>
      <QueryView query={query} loading={<ListSkeleton />} failed={labels.failed} level={2}>
        {({ waiting, missing, health, days }) => (
          <div className="grid gap-8">
            <Waiting waiting={waiting} />
            <Missing missing={missing} />
            <Health health={health} />
            <ActivityCharts days={days} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  const now = new Date();
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.waitingTitle}</h2>
      {waiting.length === 0 ? <p className="text-soft">{labels.nothingWaits}</p> : null}
      <ul className="grid gap-1">
        {waiting.map(({ source, count, oldest_at }) => (
          <li key={source} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={paths.admin(AREAS[source])} className="link admin__target">
              {labels.waiting[source]}: {count}
            </Link>
            <span className="text-sm text-soft">{labels.since(formatAgo(oldest_at, now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Missing({ missing }: Pick<Overview, 'missing'>) {
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {labels.missingTitle}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        {missing.map((step) => (
          <li key={step}>
            {STEP_PAGES[step] === undefined ? (
              labels.steps[step]
            ) : (
              <Link to={paths.admin(STEP_PAGES[step])} className="link admin__target">
                {labels.steps[step]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATE_LOOKS: Readonly<Record<HealthState, { icon: IconName; colour: string }>> = {
  ok: { icon: 'check', colour: 'text-success' },
  failing: { icon: 'error', colour: 'text-error' },
  not_set_up: { icon: 'info', colour: 'text-soft' },
};

function Health({ health }: Pick<Overview, 'health'>) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.healthTitle}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {health.map(({ part, state }) => (
          <li key={part} className="flex items-center gap-2">
            <span className={STATE_LOOKS[state].colour}>
              <Icon name={STATE_LOOKS[state].icon} />
            </span>
            {labels.parts[part]}
            {labels.states[state]}
          </li>
        ))}
      </ul>
    </section>
  );
}
