/** Defines the texts about lowering the price of a listing. */

import { MIN_PRICE_DROP_PERCENT } from '#contract/limits.ts';
import { plural } from '#contract/plural.ts';
import {
  FORMER_PRICE_DAYS,
  MIN_REDUCTION_PERCENT,
  RAISED_DAYS,
  STANDING_DAYS,
} from '#rules/listings/price-reduction.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const lowerPriceLabels = defineMessages('lowerPrice', {
  title: 'Lower the price',
  price: (code: string) => `New price in ${code}`,
  present: (price: string) => `The current price is ${price}.`,
  saved: (percent: number) => `${percent}% less`,
  notLower: 'Enter a price below the current one',
  notAPrice: 'Enter a number, e.g. 18.00',
  /** Shown instead of `notified` if no user has the listing among their favourites. */
  nobody: 'No one has this listing in their favourites yet.',
  /** Shown even without favourites, because users can have saved a search that finds the listing. */
  searches: 'We also notify people with a matching saved search or want.',
  notified: (favourites: number) =>
    plural(favourites, {
      one: `One person has this listing in their favourites. If the price drops by at least ${MIN_PRICE_DROP_PERCENT}%, we notify them, at most once a day.`,
      other: `${formatCount(favourites)} people have this listing in their favourites. If the price drops by at least ${MIN_PRICE_DROP_PERCENT}%, we notify them, at most once a day.`,
    }),
  crossedOut: `We show the old price crossed out for ${FORMER_PRICE_DAYS} days if the new price is at least ${MIN_REDUCTION_PERCENT}% lower. The old price must have been shown for at least ${STANDING_DAYS} days, with no increase in the last ${RAISED_DAYS} days.`,
  apply: 'Lower the price',
  done: 'Price lowered',
});
