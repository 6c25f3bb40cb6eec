/** Says how many swaps and rings wait for the user's answer, above the matches. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { sortTrades } from './trade-sides.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrades } from './trades.queries.ts';

/** Renders nothing if no trade is waiting or the request fails: the page of all swaps and rings shows the error. */
export function WaitingTrades() {
  useDisplay();
  const { data = [] } = useTrades();
  const { length } = sortTrades(data).forYou;
  return length === 0 ? null : (
    <p className="flex items-center justify-between gap-x-4 rounded-md bg-sunken px-4 text-sm">
      <span className="py-2 font-semibold">{labels.waiting(length)}</span>
      <Link to={paths.trades()} className="link inline-flex min-h-target shrink-0 items-center">
        {labels.seeWaiting}
      </Link>
    </p>
  );
}
