/** The page with the exchange rates: their age, a form to enter them, and the import of a file. */

import { useQuery } from '@tanstack/react-query';
import type { StaffRates } from '#contract/admin.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { TableHead } from '../list/table-head.tsx';
import { currenciesLabels as labels } from './currencies.labels.ts';
import { staffRatesQuery } from './currencies.queries.ts';
import { RatesForm } from './rates-form.tsx';
import { RatesImport } from './rates-import.tsx';

export function CurrenciesPage() {
  const query = useQuery(staffRatesQuery);
  return (
    <>
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <QueryView query={query} loading={<ListSkeleton />} failed={labels.failed} level={2}>
        {(rates) => (
          <div className="grid gap-10">
            <div>
              <p className="mt-1 mb-4 max-w-text text-sm text-soft">{labels.intro(rates.base, rates.max_age_days)}</p>
              <RatesTable rates={rates} />
            </div>
            <RatesForm rates={rates} onReload={query.refetch} />
            <RatesImport />
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
      <TableHead columns={[labels.currency, labels.rate(base), labels.date, labels.age]} />
      <tbody>
        {data.map(({ code, rate, date, is_stale }) => (
          <tr key={code}>
            <td className="font-medium">{code}</td>
            <td data-label={labels.rate(base)} className="tabular-nums">
              {rate ?? labels.noRate}
            </td>
            <td data-label={labels.date}>{date === null ? '' : formatCalendarDay(date)}</td>
            <td data-label={labels.age} className={is_stale ? 'text-error' : ''}>
              {date === null ? '' : `${ageOf(date)}${is_stale ? ` · ${labels.stale}` : ''}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ageOf(date: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(date)) / DAY_MS));
  return days === 0 ? labels.today : labels.days(days);
}
