/** Defines the texts about a seller's time on the marketplace, sales and response time. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

function durationOf(hours: number): string {
  if (hours < 24) return plural(hours, { one: 'an hour', other: `${hours} hours` });
  if (hours === 24) return 'a day';
  return hours === 168 ? 'a week' : `${hours / 24} days`;
}

export const sellerFactsLabels = defineMessages('sellerFacts', {
  joined: (year: number) => `Joined in ${year}`,
  sales: (count: number) => plural(count, { one: '1 sale', other: `${formatCount(count)} sales` }),
  answersWithin: (hours: number) => `Usually replies within ${durationOf(hours)}`,
});
