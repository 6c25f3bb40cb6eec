/** Shows sellers the figures of their listing and the button that lowers its price. */
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { lowerPriceLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';
import { ListingFigures } from './listing-figures.tsx';
import { LowerPriceDialog } from './lower-price-dialog.tsx';

export function OwnFigures({ listing: { viewer } }: { listing: ShownListing }) {
  if (!viewer.figures) return null;
  return (
    <div className="pt-4">
      <ListingFigures figures={viewer.figures} />
    </div>
  );
}

export function LowerPrice({ listing }: { listing: ShownListing }) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  if (!listing.viewer.can.edit || listing.status !== 'open' || listing.price <= 0) return null;
  return (
    <>
      <Button className="listing__lower mt-3" onClick={open}>
        {words.title}
      </Button>
      {wasOpened ? <LowerPriceDialog listing={listing} open={isOpen} onClose={close} /> : null}
    </>
  );
}
