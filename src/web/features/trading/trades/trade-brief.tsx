/** Shows in a few lines which items the reader gives and gets. */
import type { Trade } from '#contract/trades.ts';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { itemName } from './item-name.ts';
import { getsOf, givesOf, type TradeItem, userOf } from './trade-sides.ts';
import { plusOf, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';

/** The maximum number of pictures; the items beyond it are shown only as a number. */
const MAX_PICTURES = 3;

type BriefProps = { trade: Trade; userId: number };

export function TradeBrief({ trade, userId }: BriefProps) {
  const { kind } = trade;
  const [gives, gets] = [givesOf(trade, userId), getsOf(trade, userId)];
  const nameOf = (id: number | undefined) => userOf(trade, id)?.name ?? '';
  const isRing = kind === 'ring';
  return (
    <div
      // Aligns the pictures and the names of both sides with each other.
      // On small screens, the messages need the space; the linked trade page shows the details and
      // buttons hidden here.
      className="trade-brief grid grid-cols-2 content-start gap-x-4 *:grid *:row-span-3 *:grid-cols-1 *:grid-rows-subgrid *:items-start max-md:in-[.thread-trade]:hidden"
    >
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
      <ul
        // A box of constant size, divided among its pictures.
        // The pictures of a trade are small in a conversation, so that the messages below have enough
        // space.
        // Outside every cascade layer, so that this rule overrides the aspect ratio that the pictures set.
        className="grid auto-rows-[minmax(0,1fr)] gap-1 max-w-44 aspect-4/3 my-2 has-[>:nth-child(2)]:grid-cols-2 in-[.thread-trade]:max-w-22 [&_.picture]:h-full [&_.picture]:aspect-auto [&>:nth-child(3):last-child]:col-span-2"
      >
        {firstItems.map(({ listing }) => (
          <li key={listing.id}>
            <ItemPicture url={listing.image1} />
          </li>
        ))}
        {items.length > firstItems.length ? (
          <li className="grid place-items-center rounded-sm bg-sunken text-(length:--text-xs) text-soft">
            {labels.more(items.length - firstItems.length)}
          </li>
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
