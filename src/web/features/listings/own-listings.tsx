/** How does a seller look over their own listings, open and closed, and change that with one press? */
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListingCard, ListingStatus } from '#contract/listings.ts';
import { Button } from '#web/ui/button.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { ownListingsLabels as words } from './own-listings.labels.ts';
import { useQuickStatus } from './use-quick-status.ts';

type Filter = 'all' | ListingStatus;
const filters: readonly Filter[] = ['all', 'open', 'closed'];

export type OwnListingsProps = {
  listings: readonly ListingCard[];
  /** The list's place in the cache, for what is seen before the server has answered. */
  listKey: QueryKey;
};

export function OwnListings({ listings, listKey }: OwnListingsProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const change = useQuickStatus(listKey);
  const chips = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const of = (one: Filter) => (one === 'all' ? listings : listings.filter(({ status }) => status === one));
  const shown = of(filter);
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
          <ToggleChip key={one} pressed={filter === one} onClick={() => setFilter(one)}>
            {words.count(words[one], of(one).length)}
          </ToggleChip>
        ))}
      </div>
      {count === 0 ? (
        <p className="py-8 text-soft">{filter === 'closed' ? words.noneClosed : words.noneOpen}</p>
      ) : (
        <ListingGrid
          listings={shown}
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
      )}
    </>
  );
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
