/** Renders one swap or ring in a list, with the possible answers. */
import type { ReactNode } from 'react';
import type { Trade } from '#contract/trades.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { TradeActions } from './trade-actions.tsx';
import { TradeBrief } from './trade-brief.tsx';
import { TradeState } from './trade-state.tsx';
import { ringEndText, tradeTitle } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';

type TradeRowProps = { trade: Trade; userId: number };

export function TradeRow({ trade, userId }: TradeRowProps) {
  const reason = ringEndText(trade);
  return (
    <li
      // Aligns the answer buttons of neighbouring cards.
      className="trade-row relative grid grid-cols-1 content-start gap-3 p-4 border border-line rounded-lg bg-surface data-[status=ended]:bg-transparent data-[status=ended]:text-soft md:[.trade-rows--wide>&]:grid-rows-[auto_1fr_auto] data-[status=ended]:[&_.picture]:opacity-60"
      data-status={trade.status}
    >
      <div>
        <h3 className="text-md/6 font-semibold wrap-anywhere">
          <Link to={paths.trade(trade.id)} className="link before:absolute before:inset-0">
            {tradeTitle(trade, userId)}
          </Link>
        </h3>
        <TradeState trade={trade} userId={userId} isBelowHeading />
        {reason === undefined ? null : <p className="text-sm text-soft">{reason}</p>}
      </div>
      <TradeBrief trade={trade} userId={userId} />
      <TradeActions trade={trade} userId={userId} />
    </li>
  );
}

type TradeBoxProps = TradeRowProps & { className: string; children?: ReactNode };

/** A trade in a box inside another view, with a link to the trade's page. `children` are additional answer buttons. */
export function TradeBox({ trade, userId, className, children }: TradeBoxProps) {
  const reason = ringEndText(trade);
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4">
        <TradeState trade={trade} userId={userId} />
        <Link to={paths.trade(trade.id)} className="link -my-2 inline-flex min-h-target items-center text-sm">
          {trade.kind === 'ring' ? labels.seeRing : labels.see}
        </Link>
      </div>
      {reason === undefined ? null : <p className="text-sm text-soft">{reason}</p>}
      {trade.status === 'ended' ? null : <TradeBrief trade={trade} userId={userId} />}
      <TradeActions trade={trade} userId={userId}>
        {children}
      </TradeActions>
    </div>
  );
}
