/** Shows sellers their own listings, open and closed, with a button to change the status. */
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListingCard, ListingStatus } from '#contract/listings.ts';
import { useScrollPosition } from '#web/lib/use-scroll-position.ts';
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

export type OwnListingsProps = {
  listings: readonly ListingCard[];
  /** Query key of the list, for optimistic updates. */
  listKey: QueryKey;
};

export function OwnListings({ listings, listKey }: OwnListingsProps) {
  const { filter, setFilter } = useFilter();
  const change = useQuickStatus(listKey);
  const chips = useRef<HTMLDivElement>(null);
  const hasPressed = useRef(false);
  const listingsOf = (option: Filter) =>
    option === 'all' ? listings : listings.filter(({ status }) => status === option);
  const visible = listingsOf(filter);
  const [pages, setPages] = useState(1);
  const rest = { pages, hasNextPage: pages * PAGE_SIZE < visible.length, fetchNextPage: () => setPages(pages + 1) };
  const box = useRef<HTMLDivElement>(null);
  useScrollPosition(box, { ...rest, isFetching: false });
  // The card whose button was pressed can leave the filtered list, which would lose the focus.
  const count = visible.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a card is added or removed
  useEffect(() => {
    if (document.activeElement !== document.body || !hasPressed.current) return;
    hasPressed.current = false;
    chips.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [count]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise a form */}
      <div ref={chips} role="group" aria-label={words.filter} className="mb-4 flex flex-wrap gap-2 md:mb-6">
        {filters.map((option) => (
          <ToggleChip
            key={option}
            pressed={filter === option}
            onClick={() => {
              setFilter(option);
              setPages(1);
            }}
          >
            {words.count(words[option], listingsOf(option).length)}
          </ToggleChip>
        ))}
      </div>
      {count === 0 ? (
        <p className="py-8 text-soft">{filter === 'closed' ? words.noneClosed : words.noneOpen}</p>
      ) : (
        <div ref={box}>
          <ListingGrid
            listings={visible.slice(0, pages * PAGE_SIZE)}
            actionOf={(card) => (
              <StatusButton
                card={card}
                onPress={(status) => {
                  hasPressed.current = true;
                  change(card, status);
                }}
              />
            )}
          />
          <More
            key={filter}
            pages={pages}
            hasMore={rest.hasNextPage}
            onMore={rest.fetchNextPage}
            words={{ more: words.more }}
            status={pages > 1 ? words.shown(Math.min(count, pages * PAGE_SIZE), count) : null}
          />
        </div>
      )}
    </>
  );
}

/** The filter is part of the URL, so that Back from a listing leads to the same list. */
function useFilter(): { filter: Filter; setFilter: (filter: Filter) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((option) => option === params.get('status')) ?? 'all';
  const setFilter = (next: Filter): void => setParams(next === 'all' ? {} : { status: next }, { replace: true });
  return { filter, setFilter };
}

function StatusButton({ card, onPress }: { card: ListingCard; onPress: (status: ListingStatus) => void }) {
  const open = card.status === 'open';
  return (
    <Button
      block
      aria-label={open ? words.closeName(card.name) : words.reopenName(card.name)}
      onClick={() => onPress(open ? 'closed' : 'open')}
    >
      {open ? words.close : words.reopen}
    </Button>
  );
}
