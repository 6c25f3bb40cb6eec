/** Placeholder of a listing page, with boxes in the same positions as the content. */
import type { ListingCard } from '#contract/listings.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { listingLabels as words } from '../listings.labels.ts';
import { LargePicture } from './large-picture.tsx';
import { ListingName, ListingPrice } from './listing-facts.tsx';

type ListingSkeletonProps = {
  /** Data already loaded by a list: picture, name and price are shown immediately. */
  card?: ListingCard | undefined;
};

export function ListingSkeleton({ card }: ListingSkeletonProps) {
  return (
    <div className="listing flex flex-col max-md:**:scroll-mb-28 md:grid md:grid-cols-[minmax(0,1.25fr)_minmax(17.5rem,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 md:pt-8 lg:grid-cols-[minmax(0,1.72fr)_minmax(20rem,1fr)] lg:gap-x-12 wrap pb-12">
      <div className="-mx-gutter min-w-0 md:mx-0">
        {card ? (
          <LargePicture id={card.id} url={card.image1} alt="" />
        ) : (
          <SkeletonGroup label={words.loading}>
            <Skeleton className="aspect-video w-full rounded-none! md:rounded-lg!" />
          </SkeletonGroup>
        )}
        <div className="flex gap-2 px-gutter pt-3 md:px-0">
          <Skeleton className="aspect-video w-22 md:w-24 lg:w-32" />
          <Skeleton className="aspect-video w-22 md:w-24 lg:w-32" />
          <Skeleton className="aspect-video w-22 md:w-24 lg:w-32" />
        </div>
      </div>
      <div className="mt-5 min-w-0 md:mt-0">
        {card ? (
          <>
            <ListingName name={card.name} />
            <ListingPrice listing={card} />
          </>
        ) : (
          <h1 className="sr-only">{words.loading}</h1>
        )}
        <SkeletonGroup label={words.loading}>
          {card ? null : (
            <>
              <Skeleton className="h-7 w-11/12" />
              <Skeleton className="mt-2 h-7 w-2/3" />
              <Skeleton className="mt-3 h-6 w-32" />
            </>
          )}
          <FactsSkeleton />
        </SkeletonGroup>
      </div>
    </div>
  );
}

function FactsSkeleton() {
  return (
    <>
      <div className="mt-6 flex items-center gap-3 border-y border-line py-4">
        <Skeleton className="size-14 rounded-full!" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-3 w-44 max-w-full" />
        </div>
      </div>
      <div className="grid gap-3 py-5">
        <Skeleton className="h-3 w-3/4" />
        <Skeleton className="h-3 w-2/3" />
        <Skeleton className="h-3 w-3/4" />
      </div>
      <Skeleton className="h-18 w-full rounded-md!" />
      <Skeleton className="mt-6 h-13 w-full rounded-md!" />
    </>
  );
}
