/** Adds up the prices of a bundle in the reader's currency. */
import type { BundleListing } from '#contract/bundle-listing.ts';
import { bundleTotal } from '#rules/bundles/bundle-total.ts';
import { useRates, useReaderCurrency } from '#web/features/currencies/index.ts';
import { formatPrice, useDisplay } from '#web/lib/i18n/format.ts';
import { bundleLabels as labels } from './bundles.labels.ts';

/** Items that are sold or hidden are no longer part of the sum. */
const isPriced = ({ state }: Pick<BundleListing, 'state'>): boolean => state === 'open' || state === 'closed';

/**
 * Returns, for example, "about $55.50 in total" or, if short, "about $55.50"; a message if a rate is missing; undefined
 * if all items are sold or hidden.
 */
function useTotalText(listings: readonly BundleListing[], isShort: boolean): string | undefined {
  const code = useReaderCurrency();
  const priced = listings.filter(isPriced);
  const { data: rates } = useRates(priced.some(({ currency }) => currency.code !== code));
  if (priced.length === 0) return undefined;
  const total = bundleTotal(priced, code, rates);
  if (total === undefined) return labels.noTotal;
  const price = formatPrice(total.amount, code);
  if (isShort) return total.isConverted ? labels.about(price) : price;
  return total.isConverted ? labels.aboutTotal(price) : labels.total(price);
}

type BundleTotalProps = { listings: readonly BundleListing[]; short?: boolean };

/** Shows, for example, "3 items · $55.50 in total". On the smallest screens, the short form shows only the sum. */
export function BundleTotal({ listings, short = false }: BundleTotalProps) {
  useDisplay();
  const total = useTotalText(listings, short);
  const count = labels.itemCount(listings.length);
  if (total === undefined) return count;
  if (!short) return `${count} · ${total}`;
  return (
    <>
      <span className="max-[24rem]:sr-only">{count} ·</span> {total}
    </>
  );
}
