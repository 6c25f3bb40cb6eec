/** The start page of the staff: pending work, missing setup steps, health and activity. */

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HealthState, SetupStep, WaitingSource } from '#contract/operation-names.ts';
import type { Overview } from '#contract/operations.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo, formatCount } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { adminLabels, overviewLabels as labels } from '../admin.labels.ts';
import { LINK_LINE, PANEL_LIST, TILES } from '../class-names.ts';
import { overviewQuery } from '../operations.queries.ts';
import { PageHead } from '../parts/page-head.tsx';
import { StateTag, type StateTone } from '../parts/state-tag.tsx';
import { ActivityCharts } from './activity-charts.tsx';

/** For each kind of pending work, the page on which staff handle it. */
const AREAS: Readonly<Record<WaitingSource, string>> = {
  queue: 'queue',
  reports: 'reports',
  appeals: 'reports?status=appealed',
  held_messages: 'held',
  tickets: 'tickets',
  proposals: 'catalogue/proposals',
  failed_mails: 'mails',
};

/** For each missing setup step, the page on which it is done; the other steps are done outside of the app. */
const STEP_PAGES: Readonly<Partial<Record<SetupStep, string>>> = {
  marketplace: 'marketplace',
  groups: 'catalogue',
  source_types: 'catalogue?kind=sourcetype',
  // The marketplace page contains the email check.
  mail: 'marketplace',
  second_admin: 'people',
  rates: 'currencies',
  stale_rates: 'currencies',
};

export function OverviewPage() {
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageHead title={adminLabels.title} />
      <QueryView query={query} loading={<OverviewSkeleton />} failed={labels.failed} level={2}>
        {({ waiting, missing, health, days }) => (
          <div className="grid gap-8">
            <Waiting waiting={waiting} />
            <Missing missing={missing} />
            <ActivityCharts days={days} />
            <Health health={health} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <SkeletonGroup label={adminLabels.loading} className="grid gap-8">
      <div className={TILES}>
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-28 w-full" />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {[1, 2, 3, 4].map((chart) => (
          <Skeleton key={chart} className="h-44 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  const now = new Date();
  return (
    <section>
      <h2 className="mb-3 text-lg">{labels.waitingTitle}</h2>
      {waiting.length === 0 ? (
        <p className="panel flex! items-center text-soft">
          <span className="text-success">
            <Icon name="check" />
          </span>
          {labels.nothingWaits}
        </p>
      ) : null}
      <ul className={TILES}>
        {waiting.map(({ source, count, oldest_at }) => {
          const since = labels.since(formatAgo(oldest_at, now));
          return (
            <li key={source}>
              <Link
                to={paths.admin(AREAS[source])}
                className="grid content-start gap-0.5 h-full px-4 py-3.5 border border-line rounded-lg bg-surface hover:border-line-strong hover:bg-hover"
                aria-label={adminLabels.labelled(labels.waiting[source], `${formatCount(count)}, ${since}`)}
              >
                <span className="text-2xl font-semibold tabular-nums tracking-tight">{formatCount(count)}</span>
                <span className="text-sm font-medium">{labels.waiting[source]}</span>
                <span className="text-xs text-faint">{since}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Missing({ missing }: Pick<Overview, 'missing'>) {
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {labels.missingTitle}
      </h2>
      <ul className={`panel ${PANEL_LIST} gap-0!`}>
        {missing.map((step) => (
          <li key={step} className="flex items-start gap-3 text-sm wrap-anywhere">
            <span className="flex-none text-warning">
              <Icon name="warning" />
            </span>
            {STEP_PAGES[step] === undefined ? (
              <span>{labels.steps[step]}</span>
            ) : (
              <Link to={paths.admin(STEP_PAGES[step])} className={`link ${LINK_LINE}`}>
                {labels.steps[step]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATE_TONES: Readonly<Record<HealthState, StateTone>> = {
  ok: 'success',
  failing: 'error',
  not_set_up: 'neutral',
};

function Health({ health }: Pick<Overview, 'health'>) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{labels.healthTitle}</h2>
      <ul className={`panel ${TILES}`}>
        {health.map(({ part, state }) => (
          <li key={part} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
            <span className="font-medium">{labels.parts[part]}</span>
            <StateTag tone={STATE_TONES[state]}>{labels.states[state]}</StateTag>
          </li>
        ))}
      </ul>
    </section>
  );
}
