/** Shows how many listings are selected, with the actions for all of them. */

import type { SellerCard } from '#contract/listing-card.ts';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';
import { RepriceDialog } from './reprice-dialog.tsx';
import type { BulkChange } from './use-bulk-change.ts';
import type { Selection } from './use-selection.ts';

type SelectionBarProps = {
  selection: Selection;
  bulk: BulkChange;
  /** The listings that "Select all" selects. */
  visible: readonly SellerCard[];
};

/** Sticks to the lower edge of the screen. Listings that were not changed stay selected, so that the user can retry. */
export function SelectionBar({ selection, bulk, visible }: SelectionBarProps) {
  const { cards } = selection;
  const open = cards.filter(({ status }) => status === 'open');
  const isNone = cards.length === 0;
  const deselect = async (changed: Promise<readonly SellerCard[]>) =>
    selection.remove((await changed).map(({ id }) => id));
  return (
    <section
      aria-label={words.selection}
      className="sticky bottom-0 max-md:in-[body:has(.consent)]:static z-20 -mx-gutter mb-6 flex flex-wrap items-center gap-2 border-y border-line bg-paper px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p role="status" className="grow text-sm font-semibold max-md:w-full">
        {words.selected(cards.length)}
      </p>
      <Button variant="ghost" onClick={() => (isNone ? selection.add(visible.map(({ id }) => id)) : selection.clear())}>
        {isNone ? words.selectAll : words.clear}
      </Button>
      <RepriceButton
        cards={open}
        skipped={cards.length - open.length}
        onApply={(prices) => deselect(bulk.reprice(open, prices))}
      />
      <Button
        aria-disabled={open.length === 0 || undefined}
        busy={bulk.isBusy}
        onClick={() => open.length > 0 && void deselect(bulk.close(open))}
      >
        {words.close}
      </Button>
    </section>
  );
}

type RepriceButtonProps = {
  cards: readonly SellerCard[];
  /** How many of the selected listings are closed. */
  skipped: number;
  onApply: (prices: ReadonlyMap<number, number>) => Promise<void>;
};

function RepriceButton(props: RepriceButtonProps) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  const isNone = props.cards.length === 0;
  return (
    <>
      <Button aria-disabled={isNone || undefined} onClick={() => isNone || open()}>
        {words.changePrices}
      </Button>
      {wasOpened ? <RepriceDialog open={isOpen} onClose={close} {...props} /> : null}
    </>
  );
}
