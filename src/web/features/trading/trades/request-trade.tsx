/** Shows the swap of a contact request. */

import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TradeBox } from './trade-row.tsx';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrade } from './trades.queries.ts';

/** The trade in a notification. */
const NOTE_TRADE = 'col-2 grid min-w-0 gap-2 text-text';

export type RequestTradeProps = {
  id: number;
  /** An additional answer button, which is shown even if the offer cannot be loaded. */
  children?: ReactNode;
};

export function RequestTrade({ id, children }: RequestTradeProps) {
  const userId = useSession((session) => session.user?.id);
  const { data: trade, isError } = useTrade(id);
  if (userId === undefined) return null;
  if (trade) {
    return (
      <TradeBox trade={trade} userId={userId} className={NOTE_TRADE}>
        {children}
      </TradeBox>
    );
  }
  return isError ? (
    <div className="grid col-2 gap-2 min-w-0 text-sm text-soft">
      <p>{labels.pageFailed}</p>
      {children}
    </div>
  ) : (
    <div className={NOTE_TRADE}>
      <Skeleton className="h-24 w-full rounded-md" />
    </div>
  );
}
