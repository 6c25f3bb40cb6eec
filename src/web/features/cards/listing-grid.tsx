/** Lays out listing cards in a grid, or placeholders while they load. */
import type { ReactNode } from 'react';
import type { ListingCard as Card } from '#contract/listings.ts';
import { OldRatesNote } from '#web/features/currencies/index.ts';
import { SkeletonGroup } from '#web/ui/skeleton.tsx';
import { cardsLabels as labels } from './cards.labels.ts';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';

/**
 * Only the two pictures in the first row on a phone load eagerly: on a slow connection, more pictures would delay them.
 */
const EAGER_COUNT = 2;

type ListingGridProps = {
  listings: readonly Card[];
  level?: 2 | 3 | undefined;
  /** True if the first row is visible without scrolling. */
  eager?: boolean | undefined;
  /** True for twelve cards, which fill rows of two, three, four and six. */
  evenRows?: boolean | undefined;
  /** True if something is shown next to the grid, which then has one column fewer on wide screens. */
  narrow?: boolean | undefined;
  /** The listings whose conversions the note on old rates dates; `[]` if a later grid shows the note for both. */
  noted?: readonly Card[] | undefined;
  actionOf?: ((listing: Card) => ReactNode) | undefined;
};

/** Two columns on a phone, five or six on a wide screen. */
export function ListingGrid({
  listings,
  level,
  eager = false,
  evenRows = false,
  narrow = false,
  noted = listings,
  actionOf,
}: ListingGridProps) {
  return (
    <>
      <Grid evenRows={evenRows} narrow={narrow}>
        {listings.map((listing, index) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            level={level}
            eager={eager && index < EAGER_COUNT}
            action={actionOf?.(listing)}
          />
        ))}
      </Grid>
      <OldRatesNote listings={noted} />
    </>
  );
}

export function ListingGridSkeleton({
  count = 12,
  evenRows = false,
  narrow = false,
}: Pick<ListingGridProps, 'evenRows' | 'narrow'> & { count?: number }) {
  return (
    <SkeletonGroup label={labels.loading}>
      <Grid evenRows={evenRows} narrow={narrow}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move
          <ListingCardSkeleton key={index} />
        ))}
      </Grid>
    </SkeletonGroup>
  );
}

/** `data-columns` is the number of columns on wide screens, for the rules about rows in `listing-card.css`. */
function Grid({ evenRows, narrow, children }: { evenRows: boolean; narrow: boolean; children: ReactNode }) {
  const columns = narrow ? 4 : evenRows ? 6 : 5;
  return (
    <ul
      className={`listing-grid grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-5 ${WIDE[columns]}`}
      data-columns={columns}
    >
      {children}
    </ul>
  );
}

const WIDE = { 4: '', 5: 'xl:grid-cols-5', 6: 'xl:grid-cols-6' };
