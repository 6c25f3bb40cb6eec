/** Shows the seller's record of a sale and the button that creates or changes it. */
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { saleLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';
import { MarkSoldDialog } from './mark-sold-dialog.tsx';

export function SellingButton({ listing }: { listing: ShownListing }) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <>
      <Button size="lg" onClick={open}>
        {listing.is_sold ? words.edit : words.mark}
      </Button>
      {wasOpened ? <MarkSoldDialog listing={listing} open={isOpen} onClose={close} /> : null}
    </>
  );
}

export function SaleNotice({ listing }: { listing: ShownListing }) {
  const { sale } = listing.viewer;
  if (!sale) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      {sale.buyer === null ? words.sold : words.soldTo(sale.buyer.name)}{' '}
      {sale.price === null ? null : words.soldFor(formatPrice(sale.price, listing.currency.code))}
    </p>
  );
}
