/** Shows how many items a swap contains and the time left to answer, or the state of a swap that is agreed or ended. */
import { useNow } from '#web/lib/i18n/use-now.ts';
import { useSession } from '#web/lib/session/session.ts';
import { getsOf, givesOf } from './trade-sides.ts';
import { stateText, timeLeft } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrade } from './trades.queries.ts';

/** Renders nothing while the swap is loading, or if it cannot be loaded. */
export function TradeFacts({ id }: { id: number }) {
  const userId = useSession((session) => session.user?.id);
  const { data: trade } = useTrade(id);
  const now = useNow();
  if (!trade || userId === undefined) return null;
  const remainingTime = timeLeft(trade, now);
  return (
    <span className="truncate text-xs text-soft tabular-nums">
      {remainingTime === undefined
        ? stateText(trade, userId)
        : `${labels.itemsFor(getsOf(trade, userId).length, givesOf(trade, userId).length)} · ${remainingTime}`}
    </span>
  );
}
