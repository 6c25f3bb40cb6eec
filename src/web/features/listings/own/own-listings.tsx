/** Shows sellers their own listings, open and closed, with the actions for one or several of them. */
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { ListingCard, ListingStatus, SellerCard } from '#contract/listing-card.ts';
import { ListingGrid } from '#web/features/cards/index.ts';
import { useSearchParams } from '#web/lib/browser/router.tsx';
import { useScrollPosition } from '#web/lib/browser/use-scroll-position.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { More } from '#web/ui/more.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { OwnListingActions } from './own-listing-actions.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import { useQuickStatus } from './use-quick-status.ts';
import { useSelection } from './use-selection.ts';

type Filter = 'all' | ListingStatus;
const filters: readonly Filter[] = ['all', 'open', 'closed'];

/** The number of listings that each page adds to the rendered ones; all listings are already loaded. */
const PAGE_SIZE = 24;

const listingsOf = (listings: readonly SellerCard[], filter: Filter) =>
  filter === 'all' ? listings : listings.filter(({ status }) => status === filter);

export type OwnListingsProps = {
  listings: readonly SellerCard[];
  listKey: QueryKey;
};

export function OwnListings({ listings, listKey }: OwnListingsProps) {
  const { filter, setFilter } = useFilter();
  const change = useQuickStatus(listKey);
  const visible = listingsOf(listings, filter);
  const { chips, hasPressed } = useChipFocus(visible.length);
  const selection = useSelection(listings);
  const bulk = useBulkChange(listKey);
  const press = (card: ListingCard, status: ListingStatus) => {
    hasPressed.current = true;
    change(card, status);
  };
  const toggleSelection = () => {
    selection.toggle();
    bulk.forgetFailures();
  };
  return (
    <>
      <FilterChips ref={chips} listings={listings} filter={filter} onChange={setFilter}>
        {/* Other backends send no versions, so a bulk change on them could overwrite an edit. */}
        {listings.some(({ own }) => own) ? <SelectButton isPressed={selection.isOn} onClick={toggleSelection} /> : null}
      </FilterChips>
      <OwnList
        key={filter}
        listings={visible}
        none={filter === 'closed' ? words.noneClosed : words.noneOpen}
        actionOf={(card) => (
          <OwnListingActions card={card} selection={selection} failure={bulk.failures.get(card.id)} onPress={press} />
        )}
      />
      {selection.isOn ? <SelectionBar selection={selection} bulk={bulk} visible={visible} /> : null}
    </>
  );
}

function SelectButton({ isPressed, onClick }: { isPressed: boolean; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      className="max-sm:-ml-4 sm:-mr-4 sm:ml-auto aria-pressed:bg-pressed aria-pressed:text-text"
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {words.select}
    </Button>
  );
}

type OwnListProps = { listings: readonly SellerCard[]; none: string; actionOf: (card: ListingCard) => ReactNode };

function OwnList({ listings, none, actionOf }: OwnListProps) {
  const { box, pages, rendered, hasNextPage, fetchNextPage } = usePages(listings);
  if (listings.length === 0) return <p className="py-8 text-soft">{none}</p>;
  return (
    <div ref={box}>
      <ListingGrid listings={rendered} actionOf={actionOf} />
      <More
        pages={pages}
        hasMore={hasNextPage}
        onMore={fetchNextPage}
        words={{ more: words.more }}
        status={pages > 1 ? words.shownCount(rendered.length, listings.length) : null}
      />
    </div>
  );
}

type FilterChipsProps = {
  listings: readonly SellerCard[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
};

function FilterChips({ listings, filter, onChange, children, ref }: FilterChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for the controls of a form
    <div ref={ref} role="group" aria-label={words.filter} className="mb-4 flex flex-wrap gap-2 md:mb-6">
      {filters.map((option) => (
        <ToggleChip key={option} pressed={filter === option} onClick={() => onChange(option)}>
          {words[option]}{' '}
          <small className="text-xs tabular-nums opacity-70">{formatCount(listingsOf(listings, option).length)}</small>
        </ToggleChip>
      ))}
      {children}
    </div>
  );
}

/**
 * Focuses the selected chip when a card disappears after its button was pressed; otherwise, the focus would be lost.
 */
function useChipFocus(count: number) {
  const chips = useRef<HTMLDivElement>(null);
  const hasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a card is added or removed
  useEffect(() => {
    if (document.activeElement !== document.body || !hasPressed.current) return;
    hasPressed.current = false;
    chips.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [count]);
  return { chips, hasPressed };
}

/** Renders the list page by page. Restoring the scroll position of an earlier visit can require several pages. */
function usePages(listings: readonly SellerCard[]) {
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const rendered = listings.slice(0, pages * PAGE_SIZE);
  const hasNextPage = rendered.length < listings.length;
  const fetchNextPage = () => setPages(pages + 1);
  useScrollPosition(box, { pages, hasNextPage, fetchNextPage, isFetching: false });
  return { box, pages, rendered, hasNextPage, fetchNextPage };
}

/** The filter is part of the URL, so that Back from a listing returns to the same list. */
function useFilter(): { filter: Filter; setFilter: (filter: Filter) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((option) => option === params.get('status')) ?? 'all';
  const setFilter = (next: Filter): void => setParams(next === 'all' ? {} : { status: next }, { replace: true });
  return { filter, setFilter };
}
