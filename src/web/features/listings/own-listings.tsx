/** How does a seller look over their own listings, open and closed, and change that with one press? */
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

/** They are all there; drawn are so many at a time. */
const PAGE = 24;

export type OwnListingsProps = {
  listings: readonly ListingCard[];
  /** The list's place in the cache, for what is seen before the server has answered. */
  listKey: QueryKey;
};

export function OwnListings({ listings, listKey }: OwnListingsProps) {
  const { filter, setFilter } = useFilter();
  const change = useQuickStatus(listKey);
  const chips = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const of = (one: Filter) => (one === 'all' ? listings : listings.filter(({ status }) => status === one));
  const shown = of(filter);
  const [pages, setPages] = useState(1);
  const rest = { pages, hasNextPage: pages * PAGE < shown.length, fetchNextPage: () => setPages(pages + 1) };
  const box = useRef<HTMLDivElement>(null);
  useScrollPosition(box, { ...rest, isFetching: false });
  // The card that was pressed may leave the filtered list under the focus.
  const count = shown.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever a card comes or goes
  useEffect(() => {
    if (document.activeElement !== document.body || !acted.current) return;
    acted.current = false;
    chips.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [count]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise a form */}
      <div ref={chips} role="group" aria-label={words.filter} className="mb-4 flex flex-wrap gap-2 md:mb-6">
        {filters.map((one) => (
          <ToggleChip
            key={one}
            pressed={filter === one}
            onClick={() => {
              setFilter(one);
              setPages(1);
            }}
          >
            {words.count(words[one], of(one).length)}
          </ToggleChip>
        ))}
      </div>
      {count === 0 ? (
        <p className="py-8 text-soft">{filter === 'closed' ? words.noneClosed : words.noneOpen}</p>
      ) : (
        <div ref={box}>
          <ListingGrid
            listings={shown.slice(0, pages * PAGE)}
            actionOf={(card) => (
              <StatusButton
                card={card}
                onPress={(status) => {
                  acted.current = true;
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
            status={pages > 1 ? words.shown(Math.min(count, pages * PAGE), count) : null}
          />
        </div>
      )}
    </>
  );
}

/** In the address, so that Back from a listing leads to the same list. */
function useFilter(): { filter: Filter; setFilter: (filter: Filter) => void } {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((one) => one === params.get('status')) ?? 'all';
  const setFilter = (wanted: Filter): void => setParams(wanted === 'all' ? {} : { status: wanted }, { replace: true });
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
