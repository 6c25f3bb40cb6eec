/** Shows both sides of a swap with every listing, the values and the amount that balances them. */
import type { Trade } from '#contract/trades.ts';
import { SmallListing } from '../small-listing.tsx';
import { getsOf, givesOf, type TradeItem } from './trade-sides.ts';
import { differencesOf, differenceText, plusOf, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';

type SectionsProps = { trade: Trade; userId: number };

export function TradeSections({ trade, userId }: SectionsProps) {
  const isEnded = trade.status === 'ended';
  const difference = differenceText(differencesOf(trade, userId));
  return (
    <>
      <div className="trade-sides grid grid-cols-1 gap-3 mt-6 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] [&>section]:p-5 [&>section]:border [&>section]:border-line [&>section]:rounded-lg [&>section]:bg-surface">
        <Section
          title={labels.give}
          items={givesOf(trade, userId)}
          value={sideValue(trade, userId, 'gives')}
          plus={plusOf(trade, userId, 'gives')}
          isEnded={isEnded}
        />
        <ExchangeSign />
        <Section
          title={labels.get}
          items={getsOf(trade, userId)}
          value={sideValue(trade, userId, 'gets')}
          plus={plusOf(trade, userId, 'gets')}
          isEnded={isEnded}
        />
      </div>
      {difference === undefined ? null : <p className="mt-4 text-sm font-semibold tabular-nums">{difference}</p>}
    </>
  );
}

/** The exchange icon; not part of the shared icon set, because every page loads that set. */
function ExchangeSign() {
  return (
    <svg
      className="w-6 place-self-center fill-none stroke-soft stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round] max-md:rotate-90"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M4 8.5h16M16 4.5l4 4-4 4M20 15.5H4M8 11.5l-4 4 4 4" />
    </svg>
  );
}

type SectionProps = {
  title: string;
  items: readonly TradeItem[];
  value: string | undefined;
  plus: string | undefined;
  isEnded: boolean;
};

function Section({ title, items, value, plus, isEnded }: SectionProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-lg">
        {title}{' '}
        {value === undefined ? null : <span className="block text-xs font-normal text-soft tabular-nums">{value}</span>}
      </h2>
      <ul className="mt-3 grid gap-3">
        {items.map((item) => (
          <SmallListing
            key={item.listing.id}
            listing={item.listing}
            proposed={item}
            isUnavailable={item.is_unavailable}
            excludedCountry={item.excluded_country}
          />
        ))}
      </ul>
      {plus === undefined ? null : (
        <p className="mt-3 text-sm font-semibold tabular-nums">
          {plus}
          {isEnded ? null : <span className="block text-xs font-normal text-soft">{labels.recordedOnly}</span>}
        </p>
      )}
    </section>
  );
}
