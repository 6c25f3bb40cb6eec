/** Shows a ring: the items that the reader gives and gets, the drawn circle, and a list of who gives what to whom. */
import type { RingCertificate, Trade } from '#contract/trades.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SmallListing } from '../small-listing.tsx';
import { itemName } from './item-name.ts';
import { RingCircle } from './ring-circle.tsx';
import { SeeMatches } from './see-matches.tsx';
import { TradeActions } from './trade-actions.tsx';
import { getsOf, givesOf, hopsFrom, type TradeItem, type TradeMember, userOf } from './trade-sides.ts';
import { differencesOf, differenceText, sideValue } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { UserRating } from './user-rating.tsx';
import './ring.css';

type RingProps = { trade: Trade; userId: number };

export function RingView({ trade, userId }: RingProps) {
  const { status, accepted_count, members } = trade;
  const difference = differenceText(differencesOf(trade, userId));
  const [gives, gets] = [sideValue(trade, userId, 'gives'), sideValue(trade, userId, 'gets')];
  return (
    <>
      <p
        className={
          status === 'ended'
            ? 'mt-3 max-w-text text-soft wrap-anywhere'
            : 'max-w-text mt-3 text-lg wrap-anywhere [&_strong]:font-semibold'
        }
      >
        <RingSentence trade={trade} userId={userId} />
      </p>
      {status === 'ended' ? null : (
        <p className="mt-1 text-sm text-soft tabular-nums">
          {gives === undefined || gets === undefined ? null : `${labels.ringValues(gives, gets)} `}
          {difference}
        </p>
      )}
      {status === 'waiting' ? (
        <p className="mt-1 text-sm text-soft">{labels.acceptedCount(accepted_count, members.length)}</p>
      ) : null}
      <div className="mt-4 grid gap-3">
        {status === 'agreed' ? <Agreed trade={trade} userId={userId} /> : null}
        <TradeActions trade={trade} userId={userId} isMain />
        {status === 'ended' ? <SeeMatches /> : null}
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 items-start mt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RingCircle trade={trade} userId={userId} />
        <Hops trade={trade} userId={userId} />
      </div>
      {trade.certificate ? <Certificate certificate={trade.certificate} /> : null}
      <p className="mt-6">
        <Link to={paths.trades()} className="link inline-block py-3 text-sm">
          {labels.all}
        </Link>
      </p>
    </>
  );
}

function RingSentence({ trade, userId }: RingProps) {
  const [give] = givesOf(trade, userId);
  const [get] = getsOf(trade, userId);
  const values: Record<string, string | undefined> = {
    '{give}': give && itemName(give),
    '{to}': userOf(trade, give?.to)?.name,
    '{get}': get && itemName(get),
    '{from}': userOf(trade, get?.from)?.name,
  };
  const sentence = trade.status === 'ended' ? labels.dissolvedSentence : labels.ringSentence;
  return sentence.split(/(\{\w+\})/).map((part, index) => {
    const value = values[part];
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
    return value === undefined ? part : <strong key={index}>{value}</strong>;
  });
}

/** Links to the conversations with the two users with whom the reader exchanges listings. */
function Agreed({ trade, userId }: RingProps) {
  const links = [...givesOf(trade, userId), ...getsOf(trade, userId)].flatMap((item) => {
    const other = userOf(trade, item.from === userId ? item.to : item.from);
    return item.conversation_id === null || !other ? [] : [{ id: item.conversation_id, name: other.name }];
  });
  return (
    <>
      <p className="text-sm font-semibold">{labels.ringAgreed}</p>
      <p className="grid max-w-text gap-2 sm:grid-cols-2">
        {links.map(({ id, name }) => (
          <Link key={id} to={paths.conversation(id)} className={buttonClass({})}>
            {labels.talkTo(name)}
          </Link>
        ))}
      </p>
    </>
  );
}

/** Says how good the choice of this ring is, and only what the certificate proves. */
function Certificate({ certificate: { cycles, users, points, bound, is_exact } }: { certificate: RingCertificate }) {
  const proof = is_exact
    ? labels.provedBest(points)
    : points === bound
      ? labels.provedMost(points)
      : labels.provedBound(points, bound);
  return (
    <section className="mt-6 max-w-text">
      <h2 className="text-lg">{labels.certificate}</h2>
      <p className="mt-1 text-sm text-soft">
        {cycles === null || users === null ? null : `${labels.compared(cycles, users)} `}
        {proof} {labels.points}
      </p>
    </section>
  );
}

/**
 * Lists in words, with links, who gives what to whom. Screen readers ignore the drawn circle, and on small screens the
 * circle leaves out some facts, so this list must contain all of them.
 */
function Hops({ trade, userId }: RingProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-lg">{labels.hops}</h2>
      <ol className="grid mt-3">
        {hopsFrom(trade, userId).map((item) => (
          <Hop key={item.listing.id} trade={trade} item={item} userId={userId} />
        ))}
      </ol>
    </section>
  );
}

function hopTitle(from: TradeMember['user'], to: TradeMember['user'], userId: number): string {
  if (from.id === userId) return labels.yourHop(to.name);
  return to.id === userId ? labels.hopToYou(from.name) : labels.hop(from.name, to.name);
}

function Hop({ trade, item, userId }: RingProps & { item: TradeItem }) {
  const [from, to] = [userOf(trade, item.from), userOf(trade, item.to)];
  if (!from || !to) return null;
  const { avatar } = from.profile;
  return (
    <li className="ring-hop" data-own={from.id === userId || to.id === userId || undefined}>
      <Avatar size="sm" src={avatar && variantUrl(avatar, 96)} srcSet={srcSetOf(avatar)} />
      <div className="min-w-0">
        <h3 className="text-sm font-semibold wrap-anywhere">{hopTitle(from, to, userId)}</h3>
        {from.id === userId ? null : <UserRating user={from} />}
        <ul className="mt-2">
          <SmallListing
            listing={item.listing}
            proposed={item}
            isUnavailable={item.is_unavailable}
            excludedCountry={item.excluded_country}
          />
        </ul>
      </div>
    </li>
  );
}
