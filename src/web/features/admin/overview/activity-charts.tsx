/** Draws the activity of the last days as bars, and lists the same numbers in a table. */

import type { Overview } from '#contract/operations.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { overviewLabels as labels } from '../admin.labels.ts';
import { LINK_LINE } from '../class-names.ts';
import { TableHead } from '../list/table-head.tsx';

type Day = Overview['days'][number];
type Series = Exclude<keyof Day, 'day'>;

const SERIES: readonly Series[] = ['sign_ups', 'listings', 'messages', 'reports'];
const HEIGHT = 48;
const STEP = 8;
const BAR = 6;

export function ActivityCharts({ days }: Pick<Overview, 'days'>) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{labels.activityTitle}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {SERIES.map((series) => (
          <Chart key={series} series={series} days={days} />
        ))}
      </div>
      <details className="mt-4">
        <summary className={`link ${LINK_LINE} cursor-pointer`}>{labels.asTable}</summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

/** The table below contains the same numbers, so the picture needs no description of each bar. */
function Chart({ series, days }: { series: Series; days: readonly Day[] }) {
  const counts = days.map((day) => day[series]);
  const highest = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <figure className="panel gap-3!">
      <figcaption>
        <span className="text-sm font-medium">{labels.activity[series]}</span>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          <span className="text-xl font-semibold text-text tabular-nums">{formatCount(total)}</span>
          {labels.total(Math.max(0, ...counts))}
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-b border-line"
        aria-hidden="true"
      >
        {days.map(({ day, [series]: count }, at) => {
          const height = (count / highest) * (HEIGHT - 4);
          return (
            <g key={day}>
              <title>{labels.onDay(formatCalendarDay(day), count)}</title>
              <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
              <rect x={at * STEP + 1} y={HEIGHT - height} width={BAR} height={height} fill="var(--info)" />
            </g>
          );
        })}
      </svg>
      <p className="-mt-2 flex justify-between text-xs text-faint" aria-hidden="true">
        <span>{formatCalendarDay(days[0]?.day ?? '')}</span>
        <span>{formatCalendarDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="stafftable stafftable--small mt-2">
      <TableHead
        columns={[labels.day, ...SERIES.map((series) => labels.activity[series])].map((header) => ({ header }))}
      />
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" className="font-normal whitespace-nowrap text-soft">
              {formatCalendarDay(day.day)}
            </th>
            {SERIES.map((series) => (
              <td key={series} className="tabular-nums">
                {day[series]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
