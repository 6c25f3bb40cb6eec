/** Says what a counter-offer changed in the offer that it replaced. */
import type { Trade } from '#contract/trades.ts';
import { itemName } from './item-name.ts';
import { partnerOf, type TradeItem } from './trade-sides.ts';
import { money } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';

type Balance = Trade['balance'];
type ChangesProps = { trade: Trade; userId: number };

const without = (items: readonly TradeItem[], others: readonly TradeItem[]): TradeItem[] =>
  items.filter(({ listing }) => !others.some((other) => other.listing.id === listing.id));

const moneyText = (balance: Balance, userId: number, partner: string): string => {
  if (balance === null) return labels.noMoney;
  const amount = money(balance.amount, balance.currency.code);
  return balance.from === userId ? labels.moneyFromYou(amount) : labels.moneyFrom(amount, partner);
};

const isSameMoney = (first: Balance, second: Balance): boolean =>
  first?.from === second?.from && first?.amount === second?.amount && first?.currency.id === second?.currency.id;

function changesOf(
  { items, balance }: Trade,
  previous: NonNullable<Trade['previous']>,
  userId: number,
  partner: string,
) {
  const isGiven = ({ from }: TradeItem) => from === userId;
  const added = without(items, previous.items).map((item) =>
    isGiven(item) ? labels.nowGive(itemName(item)) : labels.nowGet(itemName(item)),
  );
  const removed = without(previous.items, items).map((item) =>
    isGiven(item) ? labels.noLongerGive(itemName(item)) : labels.noLongerGet(itemName(item)),
  );
  const [before, after] = [previous.balance, balance].map((part) => moneyText(part, userId, partner));
  return [...(isSameMoney(previous.balance, balance) ? [] : [`${before} → ${after}`]), ...added, ...removed];
}

/** Renders nothing unless the trade is a counter-offer. */
export function OfferChanges({ trade, userId }: ChangesProps) {
  const { previous, offered_by } = trade;
  if (previous === null) return null;
  const partner = partnerOf(trade, userId)?.name ?? '';
  const changes = changesOf(trade, previous, userId, partner);
  return (
    <section className="mt-6 max-w-text">
      <h2 className="text-sm font-semibold">
        {offered_by === userId ? labels.yourChanges : labels.changesOf(partner)}
      </h2>
      <ul className="mt-1 grid list-disc gap-1 pl-4 text-sm tabular-nums wrap-anywhere">
        {changes.length === 0 ? <li>{labels.sameTerms}</li> : changes.map((change) => <li key={change}>{change}</li>)}
      </ul>
    </section>
  );
}
