/** Renders one swap or ring in a list, with the possible answers. */
import type { Trade } from '#contract/trades.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { TradeActions } from './trade-actions.tsx';
import { TradeBrief } from './trade-brief.tsx';
import { TradeState } from './trade-state.tsx';
import { endText, tradeTitle } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import './trades.css';

type TradeRowProps = { trade: Trade; userId: number };

export function TradeRow({ trade, userId }: TradeRowProps) {
  const reason = endText(trade, userId);
  return (
    <li className="trade-row">
      <div>
        <h3 className="text-md/6 font-semibold wrap-anywhere">
          <Link to={paths.trade(trade.id)} className="link">
            {tradeTitle(trade, userId)}
          </Link>
        </h3>
        <TradeState trade={trade} userId={userId} />
        {reason === undefined ? null : <p className="text-sm text-soft">{reason}</p>}
      </div>
      <TradeBrief trade={trade} userId={userId} />
      <TradeActions trade={trade} userId={userId} />
    </li>
  );
}

/** The offer in a box within another view, with a link to its page. */
export function TradeBox({ trade, userId, className }: TradeRowProps & { className: string }) {
  const reason = endText(trade, userId);
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4">
        <TradeState trade={trade} userId={userId} />
        <Link to={paths.trade(trade.id)} className="link text-sm">
          {trade.kind === 'ring' ? labels.seeRing : labels.see}
        </Link>
      </div>
      {reason === undefined ? null : <p className="text-sm text-soft">{reason}</p>}
      {trade.status === 'ended' ? null : <TradeBrief trade={trade} userId={userId} />}
      <TradeActions trade={trade} userId={userId} />
    </div>
  );
}
