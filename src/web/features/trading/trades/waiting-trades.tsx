/** Shows the swaps and rings that wait for an answer, above the matches. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useSession } from '#web/lib/session/session.ts';
import { TradeRow } from './trade-row.tsx';
import { sortTrades } from './trade-sides.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrades } from './trades.queries.ts';

/** Nothing while there are none. The page of all swaps and rings shows errors; this is only its shortcut. */
export function WaitingTrades() {
  useDisplay();
  const userId = useSession((session) => session.user?.id);
  const { data = [] } = useTrades();
  const { forYou } = sortTrades(data);
  if (userId === undefined || data.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby={forYou.length > 0 ? 'waiting-trades' : undefined}>
      {forYou.length === 0 ? null : (
        <>
          <h2 id="waiting-trades" className="text-lg">
            {labels.forYou}
          </h2>
          <ul className={forYou.length > 1 ? 'trade-rows trade-rows--wide mt-3' : 'trade-rows mt-3'}>
            {forYou.map((trade) => (
              <TradeRow key={trade.id} trade={trade} userId={userId} />
            ))}
          </ul>
        </>
      )}
      <Link to={paths.trades()} className="link mt-1 inline-block py-3 text-sm">
        {labels.all}
      </Link>
    </section>
  );
}
