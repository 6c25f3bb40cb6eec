/** Shows what a buyer looks at before writing: where a seller lives, since when, and their sales and answers. */
import { Fragment } from 'react';
import type { SellerFacts as Facts } from '#contract/profiles.ts';
import { countryNames } from '#web/lib/i18n/countries.labels.ts';
import { sellerFactsLabels as labels } from './seller-facts.labels.ts';

export function SellerFacts({ facts: { country, joined_at, record } }: { facts: Facts }) {
  const facts = [countryNames[country], labels.joined(new Date(joined_at).getUTCFullYear())];
  if (record && record.sales > 0) facts.push(labels.sales(record.sales));
  if (record?.response_hours) facts.push(labels.answersWithin(record.response_hours));
  return (
    <p className="overflow-hidden text-sm text-balance text-soft">
      {/* Lines break between the facts, and the dot of a fact that starts a line is outside the box. */}
      <span className="-ml-2 block">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? ' ' : null}
            <span className="relative inline-block max-w-full pl-2">
              {index > 0 ? <span className="absolute left-0.5">· </span> : null}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
