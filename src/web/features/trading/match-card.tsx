/** Renders a match: another user, with the listings that the reader can get from them and give to them. */
import type { Match, MatchedListing } from '#contract/wants.ts';
import { convertedPrice } from '#rules/listings/converted-price.ts';
import { useRates, useReaderCurrency } from '#web/features/lookups/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { matchesLabels as labels } from './matches.labels.ts';
import { SmallListing } from './small-listing.tsx';
import { ProposeSwap } from './trades/propose-swap.tsx';
import { useTrades } from './trades/trades.queries.ts';

export function MatchCard({ match: { user, gets, gives, gets_total, gives_total } }: { match: Match }) {
  const { avatar } = user.profile;
  const isSwap = gets_total > 0 && gives_total > 0;
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4 md:p-5">
      <h3 className="flex items-center gap-3">
        <Avatar src={avatar && variantUrl(avatar, 96)} srcSet={srcSetOf(avatar)} />
        <span className="min-w-0">
          <Link to={paths.profile(user.name)} className="link block font-semibold wrap-anywhere">
            {user.name}
          </Link>
          <span className="block text-xs font-normal text-faint">{labels.reviews(user.review_count)}</span>
        </span>
      </h3>
      <div className={`mt-3 grid gap-5 ${isSwap ? 'md:grid-cols-2' : ''}`}>
        <Side title={labels.theyHave(gets_total)} listings={gets} total={gets_total} />
        <Side title={labels.youHave(gives_total)} listings={gives} total={gives_total} />
      </div>
      {gets.length === 0 ? null : (
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
          <ProposeSwap user={user} gets={first(gets)} gives={first(gives)} />
          <WaitingOffer userId={user.id} />
        </div>
      )}
    </li>
  );
}

/** Links to a pending swap with this user, if there is one, so that the reader does not propose a second swap. */
function WaitingOffer({ userId }: { userId: number }) {
  const { data: trades = [] } = useTrades();
  const offer = trades.find(
    ({ kind, status, members }) =>
      kind === 'swap' && status === 'waiting' && members.some((member) => member.user.id === userId),
  );
  return offer === undefined ? null : (
    <Link to={paths.trade(offer.id)} className="link inline-block py-3 text-sm">
      {labels.seeOffer}
    </Link>
  );
}

/** Returns an array with the id of the first, most important listing, which is selected when the swap form opens. */
const first = (listings: readonly MatchedListing[]): number[] => listings.slice(0, 1).map(({ id }) => id);

/** Returns the sum of the prices in the reader's currency; undefined if a rate is missing or the list is incomplete. */
function useValue(listings: readonly MatchedListing[], total: number): string | undefined {
  const currency = useReaderCurrency();
  const isForeign = listings.some((listing) => listing.currency.code !== currency);
  const { data: rates } = useRates(isForeign);
  const prices = listings.map(({ price, currency: { code } }) =>
    code === currency ? price : rates && convertedPrice(price, code, currency, rates),
  );
  if (listings.length < total || prices.includes(undefined)) return undefined;
  const sum = prices.reduce<number>((value, price) => value + (price ?? 0), 0);
  return `${formatPrice(sum, currency)} ${currency}`;
}

type SideProps = { title: string; listings: readonly MatchedListing[]; total: number };

function Side({ title, listings, total }: SideProps) {
  const value = useValue(listings, total);
  if (total === 0) return null;
  return (
    <section className="min-w-0">
      <h4 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {value ? `${title} ` : title}
        {value ? <span className="text-xs font-normal text-soft tabular-nums">{labels.value(value)}</span> : null}
      </h4>
      <ul className="match-listings mt-2">
        {listings.map((listing) => (
          <SmallListing key={listing.id} listing={listing} />
        ))}
      </ul>
      {total > listings.length ? (
        <p className="mt-2 text-xs text-soft">{labels.more(total - listings.length)}</p>
      ) : null}
    </section>
  );
}
