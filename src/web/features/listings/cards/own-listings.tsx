/** Shows sellers their own listings, open and closed, with a button to change the status. */
import type { QueryKey } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { ListingCard, ListingStatus } from '#contract/listings.ts';
import { useSearchParams } from '#web/lib/browser/router.tsx';
import { useScrollPosition } from '#web/lib/browser/use-scroll-position.ts';
import { Button } from '#web/ui/button.tsx';
import { More } from '#web/ui/more.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';
import { useQuickStatus } from './use-quick-status.ts';

type Filter = 'all' | ListingStatus;
const filters: readonly Filter[] = ['all', 'open', 'closed'];

/** All listings are loaded, but only this many are rendered at a time. */
const PAGE_SIZE = 24;

const listingsOf = (listings: readonly ListingCard[], filter: Filter) =>
  filter === 'all' ? listings : listings.filter(({ status }) => status === filter);

export type OwnListingsProps = {
  listings: readonly ListingCard[];
  /** Query key of the list, for optimistic updates. */
  listKey: QueryKey;
};

export function OwnListings({ listings, listKey }: OwnListingsProps) {
  const { filter, setFilter } = useFilter();
  const change = useQuickStatus(listKey);
  const visible = listingsOf(listings, filter);
  const count = visible.length;
  const { box, pages, setPages, rendered, hasNextPage, fetchNextPage } = usePages(visible);
  const { chips, hasPressed } = useChipFocus(count);
  const press = (card: ListingCard, status: ListingStatus) => {
    hasPressed.current = true;
    change(card, status);
  };
  return (
    <>
      <FilterChips
        ref={chips}
        listings={listings}
        filter={filter}
        onChange={(option) => {
          setFilter(option);
          setPages(1);
        }}
      />
      {count === 0 ? (
        <p className="py-8 text-soft">{filter === 'closed' ? words.noneClosed : words.noneOpen}</p>
      ) : (
        <div ref={box}>
          <ListingGrid listings={rendered} actionOf={(card) => <StatusButton card={card} onPress={press} />} />
          <More
            key={filter}
            pages={pages}
            hasMore={hasNextPage}
            onMore={fetchNextPage}
            words={{ more: words.more }}
            status={pages > 1 ? words.shown(rendered.length, count) : null}
          />
        </div>
      )}
    </>
  );
}

type FilterChipsProps = {
  listings: readonly ListingCard[];
  filter: Filter;
  onChange: (filter: Filter) => void;
  ref: Ref<HTMLDivElement>;
};

function FilterChips({ listings, filter, onChange, ref }: FilterChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise a form
    <div ref={ref} role="group" aria-label={words.filter} className="mb-4 flex flex-wrap gap-2 md:mb-6">
      {filters.map((option) => (
        <ToggleChip key={option} pressed={filter === option} onClick={() => onChange(option)}>
          {words.count(words[option], listingsOf(listings, option).length)}
        </ToggleChip>
      ))}
    </div>
  );
}

/** Focuses the selected chip when the card whose button was pressed leaves the list and the focus would be lost. */
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

/** Renders the list page by page; restoring the scroll position of an earlier visit can render several pages. */
function usePages(listings: readonly ListingCard[]) {
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const rendered = listings.slice(0, pages * PAGE_SIZE);
  const hasNextPage = rendered.length < listings.length;
  const fetchNextPage = () => setPages(pages + 1);
  useScrollPosition(box, { pages, hasNextPage, fetchNextPage, isFetching: false });
  return { box, pages, setPages, rendered, hasNextPage, fetchNextPage };
}

/** The filter is part of the URL, so that Back from a listing leads to the same list. */
function useFilter(): { filter: Filter; setFilter: (filter: Filter) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((option) => option === params.get('status')) ?? 'all';
  const setFilter = (next: Filter): void => setParams(next === 'all' ? {} : { status: next }, { replace: true });
  return { filter, setFilter };
}

type StatusButtonProps = { card: ListingCard; onPress: (card: ListingCard, status: ListingStatus) => void };

function StatusButton({ card, onPress }: StatusButtonProps) {
  const open = card.status === 'open';
  return (
    <Button
      block
      aria-label={open ? words.closeName(card.name) : words.reopenName(card.name)}
      onClick={() => onPress(card, open ? 'closed' : 'open')}
    >
      {open ? words.close : words.reopen}
    </Button>
  );
}
