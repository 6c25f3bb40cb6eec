/** Shows facts about a seller to buyers: the country, the time on the marketplace, the sales and the response time. */
import { Fragment } from 'react';
import type { SellerFacts as Facts } from '#contract/profiles.ts';
import { countryNames } from '#web/lib/i18n/i18n.labels.ts';
import { sellerFactsLabels as labels } from './cards.labels.ts';

export function SellerFacts({ facts: { country, joined_at, record } }: { facts: Facts }) {
  const facts = [countryNames[country], labels.joined(new Date(joined_at).getUTCFullYear())];
  if (record && record.sales > 0) facts.push(labels.sales(record.sales));
  if (record?.response_hours) facts.push(labels.answersWithin(record.response_hours));
  // Lines must break only between facts.
  return (
    <p className="text-sm text-balance text-soft">
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          <span className="inline-block max-w-full">{index < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  );
}
