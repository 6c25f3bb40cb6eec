/** Renders a match: another user, with the listings that the reader can get from them and give to them. */
import type { Match, MatchedListing } from '#contract/wants.ts';
import { convertedPrice } from '#rules/listings/converted-price.ts';
import { useRates, useReaderCurrency } from '#web/features/currencies/index.ts';
import { CONTACT_FRAGMENT, paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { matchesLabels as labels } from './matches.labels.ts';
import { SmallListing } from './small-listing.tsx';
import { ProposeSwap } from './trades/propose-swap.tsx';
import { balanceFor } from './trades/swap-draft.ts';
import { useTrades } from './trades/trades.queries.ts';

export function MatchCard({ match }: { match: Match }) {
  const { user, gets, gives, gets_total, gives_total } = match;
  const { avatar } = user.profile;
  const isSwap = gets_total > 0 && gives_total > 0;
  const offerId = useWaitingOffer(user.id);
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
      {offerId === undefined ? <Suggestion match={match} /> : null}
      {gets.length === 0 ? null : (
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          {isSwap ? null : <AskLink listing={best(gets)} />}
          <ProposeSwap user={user} gets={idsOf(best(gets))} gives={idsOf(best(gives))} />
          {offerId === undefined ? null : (
            <Link to={paths.trade(offerId)} className="link ml-1 inline-block py-3 text-sm">
              {labels.seeOffer}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

/** Returns the id of a pending swap with this user, so that the reader does not propose a second swap. */
function useWaitingOffer(userId: number): number | undefined {
  const { data: trades = [] } = useTrades();
  return trades.find(
    ({ kind, status, members }) =>
      kind === 'swap' && status === 'waiting' && members.some((member) => member.user.id === userId),
  )?.id;
}

/** Returns the most important listing that can be delivered, otherwise the most important one. */
const best = (listings: readonly MatchedListing[]): MatchedListing | undefined =>
  listings.find(({ excluded_country }) => excluded_country === undefined) ?? listings[0];
const idsOf = (listing: MatchedListing | undefined): number[] => (listing ? [listing.id] : []);

/** Opens the sheet for a message to the seller, because this user wants nothing of the reader in exchange. */
function AskLink({ listing }: { listing: MatchedListing | undefined }) {
  return listing === undefined ? null : (
    <Link
      to={`${paths.listing(listing.id)}${CONTACT_FRAGMENT}`}
      className={buttonClass({ variant: 'main' })}
      aria-label={labels.askNamed(listing.name)}
    >
      {labels.ask}
    </Link>
  );
}

/** Shows the fairest swap of one listing for one. */
function Suggestion({ match: { user, gets, gives, suggestion } }: { match: Match }) {
  const get = gets.find(({ id }) => id === suggestion?.gets);
  const give = gives.find(({ id }) => id === suggestion?.gives);
  if (!suggestion || !get || !give) return null;
  const { difference, currency } = suggestion;
  const amount = `${formatPrice(Math.abs(difference), currency.code)}\u00a0${currency.code}`;
  const balance = difference > 0 ? labels.youAdd(amount) : labels.theyAdd(amount, user.name);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        <span className="block text-xs text-soft">{labels.suggestion}</span>
        <span className="block font-semibold">{labels.pair(give.name, get.name)}</span>
        <span className="block tabular-nums">{difference === 0 ? labels.sameValue : balance}</span>
      </p>
      <ProposeSwap
        user={user}
        gets={[get.id]}
        gives={[give.id]}
        balance={balanceFor(difference, currency.code)}
        variant="main"
      />
    </div>
  );
}

/** Returns the price of an only listing in the reader's currency; undefined without an exchange rate. */
function useOnlyPrice([listing]: readonly MatchedListing[], total: number): string | undefined {
  const currency = useReaderCurrency();
  const code = listing?.currency.code ?? currency;
  const { data: rates } = useRates(code !== currency);
  if (!listing || total > 1) return undefined;
  const price = code === currency ? listing.price : rates && convertedPrice(listing.price, code, currency, rates);
  return price === undefined ? undefined : `${formatPrice(price, currency)}\u00a0${currency}`;
}

type SideProps = { title: string; listings: readonly MatchedListing[]; total: number };

function Side({ title, listings, total }: SideProps) {
  const price = useOnlyPrice(listings, total);
  if (total === 0) return null;
  return (
    <section className="min-w-0">
      <h4 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {price ? `${title} ` : title}
        {price ? <span className="text-xs font-normal text-soft tabular-nums">{labels.inBrackets(price)}</span> : null}
      </h4>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-3 mt-2">
        {listings.map((listing) => (
          <SmallListing key={listing.id} listing={listing} excludedCountry={listing.excluded_country} />
        ))}
      </ul>
      {total > listings.length ? (
        <p className="mt-2 text-xs text-soft">{labels.more(total - listings.length)}</p>
      ) : null}
    </section>
  );
}
