/** Shows in a few lines which items the reader gives and gets. */
import type { Trade } from '#contract/trades.ts';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { itemName } from './item-name.ts';
import { getsOf, givesOf, type TradeItem, userOf } from './trade-sides.ts';
import { money, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import './trades.css';

/** More pictures than these are counted. */
const MAX_PICTURES = 3;

type BriefProps = { trade: Trade; userId: number };

export function TradeBrief({ trade, userId }: BriefProps) {
  const { kind, balance } = trade;
  const [gives, gets] = [givesOf(trade, userId), getsOf(trade, userId)];
  const nameOf = (id: number | undefined) => userOf(trade, id)?.name ?? '';
  const isRing = kind === 'ring';
  const plus = (isMine: boolean) =>
    balance && (balance.from === userId) === isMine
      ? labels.plusMoney(money(balance.amount, balance.currency.code))
      : undefined;
  return (
    <div className="trade-brief">
      <Side
        title={isRing ? labels.giveTo(nameOf(gives[0]?.to)) : labels.give}
        items={gives}
        notes={[plus(true), sideValue(trade, userId, 'gives')]}
      />
      <Side
        title={isRing ? labels.getFrom(nameOf(gets[0]?.from)) : labels.get}
        items={gets}
        notes={[plus(false), sideValue(trade, userId, 'gets')]}
      />
    </div>
  );
}

type SideProps = { title: string; items: readonly TradeItem[]; notes: readonly (string | undefined)[] };

function Side({ title, items, notes }: SideProps) {
  const shown = items.slice(0, MAX_PICTURES);
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold wrap-anywhere">{title}</p>
      <ul className="trade-strip">
        {shown.map(({ listing }) => (
          <li key={listing.id}>
            <ItemPicture url={listing.image1} />
          </li>
        ))}
        {items.length > shown.length ? (
          <li className="trade-strip__more">{labels.more(items.length - shown.length)}</li>
        ) : null}
      </ul>
      <p className="line-clamp-2 text-sm wrap-anywhere">{items.map(itemName).join(', ')}</p>
      <p className="text-xs text-soft tabular-nums">{notes.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
