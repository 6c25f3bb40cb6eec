/** Links to the form for wants, filled with the criteria of a listing or a search. */
import type { Listing } from '#contract/listings.ts';
import type { SearchFilters } from '#contract/search.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { tradingLabels as labels } from './trading.labels.ts';
import { newWantPath } from './want-draft.ts';

type Described = Pick<Listing, 'group_id' | 'members' | 'sourcetype_id'>;

/** Also shown on closed listings, because another seller can offer the same item later. */
export function WantLikeLink({ listing }: { listing: Described }) {
  const { group_id, members, sourcetype_id } = listing;
  const to = newWantPath({
    group: String(group_id),
    member: members.map(({ id }) => id).join(','),
    sourcetype: String(sourcetype_id),
  });
  return (
    <Link to={to} className={buttonClass({ block: true })}>
      <Icon name="plus" size="sm" />
      {labels.likeThis}
    </Link>
  );
}

export function WantSearchLink({ filters }: { filters: SearchFilters }) {
  const { q, group, member, sourcetype, max_price, currency, price_currency } = filters;
  const to = newWantPath({ q, group, member, sourcetype, max_price, price_currency: currency || price_currency });
  return (
    <Link to={to} className={buttonClass({})}>
      {labels.addSearch}
    </Link>
  );
}
