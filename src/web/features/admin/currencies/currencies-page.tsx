/** The page with the exchange rates: their age, a form to enter them, and the import of a file. */

import { useQuery } from '@tanstack/react-query';
import type { StaffRates } from '#contract/currencies.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { currenciesLabels as labels } from '../catalogue/catalogue.labels.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { TableHead } from '../list/table-head.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { staffRatesQuery } from './currencies.queries.ts';
import { RatesForm } from './rates-form.tsx';
import { RatesImport } from './rates-import.tsx';

export function CurrenciesPage() {
  const query = useQuery(staffRatesQuery);
  return (
    <>
      <PageHead
        title={labels.title}
        intro={query.data ? labels.intro(query.data.base, query.data.max_age_days) : '\u00a0'}
      />
      <QueryView query={query} loading={<ListSkeleton />} failed={labels.failed} level={2}>
        {(rates) => (
          <div className="split">
            <div>
              <RatesTable rates={rates} />
              <RatesForm rates={rates} onReload={query.refetch} />
            </div>
            <div>
              <RatesImport />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function RatesTable({ rates: { base, data } }: { rates: StaffRates }) {
  return (
    <table className="stafftable">
      <caption className="sr-only">{labels.table}</caption>
      <TableHead
        columns={[labels.currency, labels.rate(base), labels.date, labels.age, labels.state].map((header) => ({
          header,
        }))}
      />
      <tbody>
        {data.map(({ code, rate, date, is_stale }) => (
          <tr key={code}>
            <td className="cell--name">{code}</td>
            <td
              className={`cell--fact cell--labelled ${rate === null ? '' : 'cell--short'}`}
              data-label={labels.rate(base)}
            >
              {rate === null ? labels.noRate : formatDecimal(rate)}
            </td>
            <td className="cell--fact cell--short">{date === null ? null : formatCalendarDay(date)}</td>
            <td className="cell--fact cell--short">{date === null ? null : ageOf(date)}</td>
            <td className="cell--state">
              <RateState date={date} isStale={is_stale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RateState({ date, isStale }: { date: string | null; isStale: boolean }) {
  if (date === null) return <StateTag>{labels.missing}</StateTag>;
  return isStale ? (
    <StateTag tone="warning">{labels.stale}</StateTag>
  ) : (
    <StateTag tone="success">{labels.fresh}</StateTag>
  );
}

function ageOf(date: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(date)) / DAY_MS));
  return days === 0 ? labels.today : labels.days(days);
}
