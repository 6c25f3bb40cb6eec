/** Shows what the seller has stated about the item and its shipping, and whether it is shipped to the reader's country. */

import type { ReactNode } from 'react';
import { integerFields, listingFieldLabel } from '#contract/fields.ts';
import { canReach } from '#rules/listings/can-reach.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { notShippedTo } from '#web/lib/i18n/i18n.labels.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { shippingOptionName, shippingLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';

/**
 * Renders rows of the list of facts. Without `ships_to`, leaves out the seller's own country: it is shown with the
 * seller.
 */
export function StatedFacts({ listing }: { listing: ShownListing }) {
  const { condition, condition_fr, ships_from, ships_to, shipping_cost, handover } = listing;
  const numbers = integerFields.filter((field) => listing[field] !== null);
  return (
    <>
      {condition ? <Fact term={fieldLabels.condition}>{localText(condition, condition_fr)}</Fact> : null}
      {numbers.map((field) => (
        <Fact key={field} term={fieldLabels[listingFieldLabel(field)]}>
          {listing[field]}
        </Fact>
      ))}
      {ships_to || ships_from !== listing.seller.country ? <ShippingRange listing={listing} /> : null}
      {shipping_cost ? <Fact term={fieldLabels.shipping_cost}>{shipping_cost}</Fact> : null}
      {handover ? <Fact term={words.handover}>{words.handoverText}</Fact> : null}
    </>
  );
}

function ShippingRange({ listing }: { listing: ShownListing }) {
  const { ships_from, ships_to, viewer, seller } = listing;
  const country = useSession((session) => session.user?.country);
  const options = { ships_from, ships_to: ships_to ?? '' };
  const isExcluded = country && !viewer.is_owner && !canReach({ ...listing, home: seller.country }, country);
  return (
    <>
      <Fact term={fieldLabels.ships_from}>{shippingOptionName(options, 'ships_from')}</Fact>
      {ships_to ? (
        <Fact term={fieldLabels.ships_to}>
          {shippingOptionName(options, 'ships_to')}
          {isExcluded ? <span className="block font-normal text-error">{notShippedTo(country)}</span> : null}
        </Fact>
      ) : null}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-faint">{term}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
