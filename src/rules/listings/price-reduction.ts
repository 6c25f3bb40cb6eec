/** Decides whether the price before a reduction is shown next to the new price. */
import { DAY_MS } from '#contract/durations.ts';

/** A price must have been valid for this long before it can be shown as the former price. */
export const STANDING_DAYS = 7;
/** After a price was raised, lowering it within this time is not treated as a reduction. */
export const RAISED_DAYS = 30;
/** How long the former price is shown. */
export const FORMER_PRICE_DAYS = 30;
/** The smallest price reduction, in percent, that is shown. */
export const MIN_REDUCTION_PERCENT = 5;

export type PriceHistory = {
  /** The former price, in minor units of the listing's currency. */
  wasPriceMinor: number | null;
  reducedAt: Date | null;
  /** The listing has been open at its current price since this time. */
  priceSince: Date;
  /** When the price was last raised, or set in another currency. */
  raisedAt: Date | null;
};
type Priced = { priceMinor: number; currencyId: number };

const daysSince = (time: Date, now: Date): number => (now.getTime() - time.getTime()) / DAY_MS;

const isFormerPriceShown = ({ reducedAt }: PriceHistory, now: Date): boolean =>
  reducedAt !== null && daysSince(reducedAt, now) < FORMER_PRICE_DAYS;

type Reduction = Pick<PriceHistory, 'wasPriceMinor' | 'reducedAt'>;
const NONE: Reduction = { wasPriceMinor: null, reducedAt: null };

function reductionTo(priceMinor: number, before: PriceHistory & Priced, now: Date): Reduction {
  const hasStood = daysSince(before.priceSince, now) >= STANDING_DAYS;
  const wasRaised = before.raisedAt !== null && daysSince(before.raisedAt, now) < RAISED_DAYS;
  const isClear = priceMinor * 100 <= before.priceMinor * (100 - MIN_REDUCTION_PERCENT);
  if (hasStood && !wasRaised && isClear) return { wasPriceMinor: before.priceMinor, reducedAt: now };
  // If the price is lowered twice in a short time, the former price is still the price before the first reduction.
  return isFormerPriceShown(before, now) ? { wasPriceMinor: before.wasPriceMinor, reducedAt: before.reducedAt } : NONE;
}

/** A price that is raised, or changed to another currency, and then lowered must not look like a bargain. */
export function nextPriceHistory(before: PriceHistory & Priced, after: Priced, now: Date): PriceHistory {
  const { wasPriceMinor, reducedAt, priceSince, raisedAt } = before;
  const isSameCurrency = before.currencyId === after.currencyId;
  if (isSameCurrency && after.priceMinor === before.priceMinor) {
    return { wasPriceMinor, reducedAt, priceSince, raisedAt };
  }
  if (!isSameCurrency || after.priceMinor > before.priceMinor) return { ...NONE, priceSince: now, raisedAt: now };
  return { ...reductionTo(after.priceMinor, before, now), priceSince: now, raisedAt };
}
