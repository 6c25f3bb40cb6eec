/** Shows the swap of a contact request, or a swap or ring that a notification is about. */

import { useSession } from '#web/lib/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TradeBox } from './trade-row.tsx';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrade } from './trades.queries.ts';

export function RequestTrade({ id }: { id: number }) {
  const userId = useSession((session) => session.user?.id);
  const { data: trade, isError } = useTrade(id);
  if (userId === undefined) return null;
  if (trade) return <TradeBox trade={trade} userId={userId} className="note__trade" />;
  return isError ? (
    <p className="note__trade text-sm text-soft">{labels.pageFailed}</p>
  ) : (
    <div className="note__trade">
      <Skeleton className="h-24 w-full rounded-md" />
    </div>
  );
}
