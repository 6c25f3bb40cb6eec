/** The page with all swaps and rings of the signed-in user. */
import type { Trade } from '#contract/trades.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { TradingNav } from '../trading-nav.tsx';
import { TradeRow } from './trade-row.tsx';
import { TradeRowsSkeleton } from './trade-rows-skeleton.tsx';
import { sortTrades } from './trade-sides.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrades } from './trades.queries.ts';

export const title = () => labels.title;

export function TradesPage() {
  return (
    <div className="wrap py-6 md:py-8">
      <h1 className="text-xl md:text-2xl">{labels.title}</h1>
      <TradingNav current="trades" />
      <p className="mb-4 text-sm text-soft">
        {labels.intro}{' '}
        <Link to={paths.settings()} className="link">
          {labels.ringSettings}
        </Link>
      </p>
      <QueryView
        query={useTrades()}
        loading={<TradeRowsSkeleton label={labels.loading} />}
        failed={labels.failed}
        level={2}
        empty={<NoTrades />}
      >
        {(trades) => <Lists trades={trades} />}
      </QueryView>
    </div>
  );
}

function NoTrades() {
  const action = (
    <Link to={paths.matches()} className={buttonClass({ variant: 'main' })}>
      {labels.matches}
    </Link>
  );
  return (
    <EmptyState level={2} title={labels.none} action={action}>
      {labels.noneText}
    </EmptyState>
  );
}

function Lists({ trades }: { trades: readonly Trade[] }) {
  useDisplay();
  const { forYou, forOthers, finished } = sortTrades(trades);
  return (
    <>
      <List title={labels.forYou} trades={forYou} />
      <List title={labels.forOthers} trades={forOthers} />
      <List title={labels.finished} trades={finished} />
    </>
  );
}

function List({ title: heading, trades }: { title: string; trades: readonly Trade[] }) {
  const userId = useSession((session) => session.user?.id);
  if (userId === undefined || trades.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg">{heading}</h2>
      <ul className="trade-rows--wide grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3 mt-3">
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} userId={userId} />
        ))}
      </ul>
    </section>
  );
}
