/** Shows in a few lines which items the reader gives and gets. */
import type { Trade } from '#contract/trades.ts';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { itemName } from './item-name.ts';
import { getsOf, givesOf, type TradeItem, userOf } from './trade-sides.ts';
import { plusOf, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import './trades.css';

/** The maximum number of pictures; the items beyond it are shown only as a number. */
const MAX_PICTURES = 3;

type BriefProps = { trade: Trade; userId: number };

export function TradeBrief({ trade, userId }: BriefProps) {
  const { kind } = trade;
  const [gives, gets] = [givesOf(trade, userId), getsOf(trade, userId)];
  const nameOf = (id: number | undefined) => userOf(trade, id)?.name ?? '';
  const isRing = kind === 'ring';
  return (
    <div className="trade-brief">
      <Side
        title={isRing ? labels.giveTo(nameOf(gives[0]?.to)) : labels.give}
        items={gives}
        notes={[plusOf(trade, userId, 'gives'), sideValue(trade, userId, 'gives')]}
      />
      <Side
        title={isRing ? labels.getFrom(nameOf(gets[0]?.from)) : labels.get}
        items={gets}
        notes={[plusOf(trade, userId, 'gets'), sideValue(trade, userId, 'gets')]}
      />
    </div>
  );
}

type SideProps = { title: string; items: readonly TradeItem[]; notes: readonly (string | undefined)[] };

function Side({ title, items, notes }: SideProps) {
  const firstItems = items.slice(0, MAX_PICTURES);
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold wrap-anywhere">{title}</p>
      <ul className="trade-strip">
        {firstItems.map(({ listing }) => (
          <li key={listing.id}>
            <ItemPicture url={listing.image1} />
          </li>
        ))}
        {items.length > firstItems.length ? (
          <li className="trade-strip__more">{labels.more(items.length - firstItems.length)}</li>
        ) : null}
      </ul>
      <div>
        {firstItems.map((item) => (
          <p key={item.listing.id} className="truncate text-sm">
            {itemName(item)}
          </p>
        ))}
        {notes.map((note) =>
          note === undefined ? null : (
            <p key={note} className="text-xs text-soft tabular-nums">
              {note}
            </p>
          ),
        )}
      </div>
    </div>
  );
}
