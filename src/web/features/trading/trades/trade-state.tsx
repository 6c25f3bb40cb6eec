/** Shows the state of a trade: whose answer it waits for and for how long, or how it ended. */
import type { Trade } from '#contract/trades.ts';
import { formatDate, formatTime } from '#web/lib/i18n/format.ts';
import { useNow } from '#web/lib/i18n/use-now.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon-paths.ts';
import { stateText, timeLeft } from './trade-text.ts';

const icons: Record<Trade['status'], IconName> = { waiting: 'clock', agreed: 'check', ended: 'close' };

type TradeStateProps = {
  trade: Trade;
  userId: number;
  /** True below a heading that already says whose answer is awaited, so that only the time left is shown. */
  isBelowHeading?: boolean;
};

export function TradeState({ trade, userId, isBelowHeading = false }: TradeStateProps) {
  const remainingTime = timeLeft(trade, useNow());
  const { status, expires_at } = trade;
  return (
    <p
      // Beside the first line, also if the text has more lines.
      // Beside the link in a box, which is on the same line.
      className="grid mt-1 grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-soft tabular-nums [&_time]:text-faint [&>.icon]:mt-[calc((var(--leading-sm)-1rem)/2)] has-[+a]:mt-0 data-[status=agreed]:text-success"
      data-status={status}
    >
      <Icon name={icons[status]} size="sm" />
      <span className="flex flex-wrap gap-x-2">
        {isBelowHeading && remainingTime !== undefined ? null : (
          <span className="font-semibold wrap-anywhere">{stateText(trade, userId)}</span>
        )}
        {remainingTime === undefined ? null : (
          <time dateTime={expires_at} title={`${formatDate(expires_at)}, ${formatTime(expires_at)}`}>
            {remainingTime}
          </time>
        )}
      </span>
    </p>
  );
}
