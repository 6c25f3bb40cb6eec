/** Shows the price before a reduction, struck through. */
import { formatPrice } from '#web/lib/i18n/format.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { cardsLabels as labels } from './cards.labels.ts';

type FormerPriceProps = {
  listing: { was_price?: number | undefined; currency: { code: string } };
  isLarge?: boolean;
};

export function FormerPrice({ listing, isLarge = false }: FormerPriceProps) {
  if (listing.was_price === undefined) return null;
  return (
    <>
      {' '}
      <s className={`font-medium tracking-normal text-soft ${isLarge ? 'ml-2 text-sm' : 'text-xs'}`}>
        <VisuallyHidden>{labels.was} </VisuallyHidden>
        {formatPrice(listing.was_price, listing.currency.code)}
      </s>
    </>
  );
}
