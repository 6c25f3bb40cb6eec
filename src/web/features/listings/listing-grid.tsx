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
  /** What stands under each card. */
  actionOf?: ((listing: Card) => ReactNode) | undefined;
};

/** Two columns on a phone, up to five on a wide screen. */
export function ListingGrid({ listings, level, eager = false, evenRows = false, actionOf }: ListingGridProps) {
  return (
    <Grid evenRows={evenRows}>
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
export function ListingGridSkeleton({ count = 12, evenRows = false }: { count?: number; evenRows?: boolean }) {
  return (
    <SkeletonGroup label={labels.loading}>
      <Grid evenRows={evenRows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <ListingCardSkeleton key={index} />
        ))}
      </Grid>
    </SkeletonGroup>
  );
}

function Grid({ evenRows, children }: { evenRows: boolean; children: ReactNode }) {
  const hidden = evenRows ? 'xl:[&>:nth-child(n+11):nth-child(-n+12)]:hidden' : '';
  return (
    <ul
      className={`grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-5 xl:grid-cols-5 ${hidden}`.trim()}
    >
      {children}
    </ul>
  );
}
