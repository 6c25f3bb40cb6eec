/**
 * Shows the seller which users want the listing, and shows other users which of their own listings the seller wants.
 */
import { useQuery } from '@tanstack/react-query';

import type { Listing } from '#contract/listings.ts';
import type { ListingMatches as Matches, Wanter } from '#contract/wants.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { matchesLabels as labels } from './matches.labels.ts';
import { listingMatchesQuery } from './matches.queries.ts';
import { SmallListing } from './small-listing.tsx';
import { ProposeSwap } from './trades/propose-swap.tsx';

type Shown = Pick<Listing, 'id' | 'seller' | 'status' | 'trade'>;
type ListingMatchesProps = { listing: Shown };

/** Renders nothing for visitors, while loading and after a failure, because the page is complete without it. */
export function ListingMatches({ listing }: ListingMatchesProps) {
  const userId = useSession((session) => session.user?.id);
  return userId === undefined ? null : <Loaded listing={listing} userId={userId} />;
}

function Loaded({ listing, userId }: ListingMatchesProps & { userId: number }) {
  const { data } = useQuery(listingMatchesQuery(listing.id, userId));
  if (!data) return null;
  const isSeller = userId === listing.seller.id;
  return (
    <>
      {data.is_traded ? <p className="mt-4 text-sm text-soft">{labels.traded}</p> : null}
      {data.wanters.length > 0 ? <Wanters wanters={data.wanters} total={data.wanters_total} /> : null}
      {data.wanted_by_seller.length > 0 ? (
        <WantedBySeller
          name={listing.seller.name}
          listings={data.wanted_by_seller}
          total={data.wanted_by_seller_total ?? data.wanted_by_seller.length}
        />
      ) : null}
      {listing.trade && listing.status === 'open' && !isSeller && !data.is_traded ? (
        <div className="mt-4">
          <ProposeSwap
            user={listing.seller}
            gets={[listing.id]}
            gives={data.wanted_by_seller.slice(0, 1).map(({ id }) => id)}
          />
        </div>
      ) : null}
    </>
  );
}

type WantedProps = { name: string; listings: Matches['wanted_by_seller']; total: number };

function WantedBySeller({ name, listings, total }: WantedProps) {
  return (
    <section className="mt-4 rounded-md bg-sunken p-4">
      <h2 className="text-sm font-semibold wrap-anywhere">{labels.sellerWants(name, total)}</h2>
      <ul className="mt-3 grid gap-3">
        {listings.slice(0, 3).map((listing) => (
          <SmallListing key={listing.id} listing={listing} />
        ))}
      </ul>
      <Link to={paths.matches()} className="link mt-1 inline-block py-3 text-sm">
        {labels.seeMatches}
      </Link>
    </section>
  );
}

function Wanters({ wanters, total }: { wanters: readonly Wanter[]; total: number }) {
  return (
    <section className="mt-4 rounded-md bg-sunken p-4">
      <h2 className="text-sm font-semibold">{labels.wanters(total)}</h2>
      <p className="text-xs text-soft">{labels.wantersText}</p>
      <ul className="mt-3 grid gap-3">
        {wanters.map(({ user, priority, reciprocity, note }) => (
          <li key={user.id} className="flex items-center gap-3">
            <Avatar
              size="sm"
              src={user.profile.avatar && variantUrl(user.profile.avatar, 96)}
              srcSet={srcSetOf(user.profile.avatar)}
            />
            <div className="min-w-0 text-sm">
              <Link to={`${paths.profile(user.name)}?tab=wants`} className="link font-semibold wrap-anywhere">
                {user.name}
              </Link>
              <p className="text-xs wrap-anywhere text-soft">
                {[labels.priority(priority), ...(reciprocity > 0 ? [labels.reciprocity(reciprocity)] : []), note]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
