/** Draws a ring: its users on a circle, and between two users the listing that goes from one to the other. */
import type { Trade } from '#contract/trades.ts';
import { formatRating } from '#web/lib/i18n/format.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { itemName } from './item-name.ts';
import { hopsFrom, userOf } from './trade-sides.ts';
import { money } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';

/** Lengths in percent of the drawing's width. */
const RADIUS = 38;
const ARROW_SIZE = 1.6;

/** Returns a point on the circle. `turn`: the clockwise fraction of a full turn, from 0 at the top to 1. */
function pointAt(turn: number): { x: number; y: number } {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return { x: 50 + RADIUS * Math.cos(angle), y: 50 + RADIUS * Math.sin(angle) };
}

const placeAt = (turn: number) => {
  const { x, y } = pointAt(turn);
  return { left: `${x}%`, top: `${y}%` };
};

/**
 * Hidden from screen readers, because the list beside it has the same content. On small screens, only the list shows
 * item names, ratings and, for more than three users, prices.
 */
export function RingCircle({ trade, userId }: { trade: Trade; userId: number }) {
  const hops = hopsFrom(trade, userId);
  const count = hops.length;
  // Where neither the user's name nor the listing covers the arrow, also on a screen of 320 pixels.
  const place = count === 3 ? 0.22 : 0.24;
  return (
    <div className="ring-circle" data-count={count} data-status={trade.status} aria-hidden="true">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} />
        {/* On the circle, one arrow points to each listing and another points from the listing to the next user. */}
        {hops.flatMap(({ listing }, at) =>
          [place, 1 - place].map((part) => <Arrow key={`${listing.id} ${part}`} turn={(at + part) / count} />),
        )}
      </svg>
      {hops.map((item, at) => (
        <div key={item.listing.id} className="contents">
          <RingUser user={userOf(trade, item.from)} isReader={item.from === userId} style={placeAt(at / count)} />
          <div className="ring-circle__item" style={placeAt((at + 0.5) / count)}>
            <ItemPicture url={item.listing.image1} />
            <span className="ring-circle__name">{itemName(item)}</span>
            <span className="ring-circle__price">{money(item.price, item.currency.code)}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

function Arrow({ turn }: { turn: number }) {
  const { x, y } = pointAt(turn);
  return (
    <path
      d={`M${-ARROW_SIZE} ${-ARROW_SIZE}L0 0L${-ARROW_SIZE} ${ARROW_SIZE}`}
      transform={`translate(${x} ${y}) rotate(${turn * 360})`}
    />
  );
}

type RingUserProps = {
  user: Trade['members'][number]['user'] | undefined;
  isReader: boolean;
  style: { left: string; top: string };
};

function RingUser({ user, isReader, style }: RingUserProps) {
  if (!user) return null;
  const { avatar } = user.profile;
  const { average_rating, review_count } = user;
  return (
    <div className="ring-circle__user" data-reader={isReader || undefined} style={style}>
      <Avatar size="lg" src={avatar && variantUrl(avatar, 256)} srcSet={srcSetOf(avatar)} />
      <span className="truncate">{isReader ? labels.you : user.name}</span>
      {review_count === 0 ? null : <span className="ring-circle__rating">★ {formatRating(average_rating)}</span>}
    </div>
  );
}
