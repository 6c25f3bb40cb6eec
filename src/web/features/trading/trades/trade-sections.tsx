/** Shows both sides of a swap with every listing, the values and the amount that balances them. */
import type { Trade } from '#contract/trades.ts';
import { SmallListing } from '../small-listing.tsx';
import { getsOf, givesOf, type TradeItem } from './trade-sides.ts';
import { differencesOf, differenceText, money, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import './trades.css';

type SectionsProps = { trade: Trade; userId: number };

export function TradeSections({ trade, userId }: SectionsProps) {
  const { balance } = trade;
  const plus = (isMine: boolean) =>
    balance && (balance.from === userId) === isMine ? money(balance.amount, balance.currency.code) : undefined;
  const difference = differenceText(differencesOf(trade, userId));
  return (
    <>
      <div className="trade-sides">
        <Section
          title={labels.give}
          items={givesOf(trade, userId)}
          value={sideValue(trade, userId, 'gives')}
          plus={plus(true)}
        />
        <Section
          title={labels.get}
          items={getsOf(trade, userId)}
          value={sideValue(trade, userId, 'gets')}
          plus={plus(false)}
        />
      </div>
      {difference === undefined ? null : <p className="mt-4 text-sm font-semibold tabular-nums">{difference}</p>}
      {balance === null ? null : <p className="text-xs text-soft">{labels.recordedOnly}</p>}
    </>
  );
}

type SectionProps = { title: string; items: readonly TradeItem[]; value: string | undefined; plus: string | undefined };

function Section({ title, items, value, plus }: SectionProps) {
  return (
    <section className="min-w-0">
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-lg">
        {title}
        {value === undefined ? null : <span className="text-xs font-normal text-soft tabular-nums">{value}</span>}
      </h2>
      <ul className="mt-3 grid gap-3">
        {items.map((item) => (
          <SmallListing
            key={item.listing.id}
            listing={item.listing}
            proposed={item}
            isUnavailable={item.is_unavailable}
          />
        ))}
      </ul>
      {plus === undefined ? null : <p className="mt-3 text-sm font-semibold tabular-nums">{labels.plusMoney(plus)}</p>}
    </section>
  );
}
