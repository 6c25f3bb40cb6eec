/** Shows sellers the figures of their listing, and lets them lower its price; loaded for them alone. */
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import type { ShownListing } from '../listings.queries.ts';
import { ListingFigures } from './listing-figures.tsx';
import { lowerPriceLabels as words } from './lower-price.labels.ts';

const LowerPriceDialog = lazy(async () => ({ default: (await import('./lower-price-dialog.tsx')).LowerPriceDialog }));

export function OwnerPanel({ listing }: { listing: ShownListing }) {
  const { figures } = listing.viewer;
  const canLower = listing.viewer.can.edit && listing.status === 'open' && listing.price > 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      {figures ? <ListingFigures figures={figures} /> : null}
      {canLower ? <LowerPriceButton listing={listing} /> : null}
    </div>
  );
}

function LowerPriceButton({ listing }: { listing: ShownListing }) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <>
      <Button onClick={open}>{words.title}</Button>
      {wasOpened ? (
        <Suspense>
          <LowerPriceDialog listing={listing} open={isOpen} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
