/** How do listings stand together, and what holds their places while they load? */
import type { ReactNode } from 'react';
import type { ListingCard as Card } from '#contract/listings.ts';
import { SkeletonGroup } from '#web/ui/skeleton.tsx';
import { cardsLabels as labels } from './cards.labels.ts';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';

const EAGER = 5;

type ListingGridProps = {
  listings: readonly Card[];
  level?: 2 | 3 | undefined;
  /** The first row is in the first screenful. */
  eager?: boolean | undefined;
  /** Twelve fill rows of two, three and four; in rows of five the last two step back. */
  evenRows?: boolean | undefined;
  /** Something stands beside it from laptops on: a column fewer. */
  narrow?: boolean | undefined;
  /** What stands under each card. */
  actionOf?: ((listing: Card) => ReactNode) | undefined;
};

/** Two columns on a phone, up to five on a wide screen. */
export function ListingGrid({
  listings,
  level,
  eager = false,
  evenRows = false,
  narrow = false,
  actionOf,
}: ListingGridProps) {
  return (
    <Grid evenRows={evenRows} narrow={narrow}>
      {listings.map((listing, index) => (
        <ListingCard
          key={listing.id}
          listing={listing}
          level={level}
          eager={eager && index < EAGER}
          action={actionOf?.(listing)}
        />
      ))}
    </Grid>
  );
}

/** As many empty cards as will come. */
export function ListingGridSkeleton({
  count = 12,
  evenRows = false,
  narrow = false,
}: Pick<ListingGridProps, 'evenRows' | 'narrow'> & { count?: number }) {
  return (
    <SkeletonGroup label={labels.loading}>
      <Grid evenRows={evenRows} narrow={narrow}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <ListingCardSkeleton key={index} />
        ))}
      </Grid>
    </SkeletonGroup>
  );
}

function Grid({ evenRows, narrow, children }: { evenRows: boolean; narrow: boolean; children: ReactNode }) {
  const hidden = evenRows ? 'xl:[&>:nth-child(n+11):nth-child(-n+12)]:hidden' : '';
  const columns = narrow ? 'xl:grid-cols-4' : 'lg:grid-cols-4 xl:grid-cols-5';
  return (
    <ul className={`grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-4 lg:gap-x-5 ${columns} ${hidden}`.trim()}>
      {children}
    </ul>
  );
}
