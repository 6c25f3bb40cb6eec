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
    <div
      // Only the drawn circle: `>` excludes the icons inside avatars.
      className="group/ring-circle relative w-full max-w-152 aspect-square mx-auto max-md:max-w-96 [&>svg]:absolute [&>svg]:inset-0 [&>svg]:fill-none [&>svg]:[stroke-linecap:round] [&>svg]:[stroke-linejoin:round] [&_circle]:stroke-line-strong [&_circle]:stroke-[0.3] [&_path]:stroke-text [&_path]:stroke-[0.55] data-[status=ended]:[&_path]:stroke-line-strong data-[status=ended]:[&_circle]:[stroke-dasharray:1.5_1.5] data-[status=ended]:[&_.picture]:opacity-60 data-[status=ended]:[&_.avatar]:opacity-60 max-md:not-data-[count=3]:[&_.avatar]:size-10"
      data-count={count}
      data-status={trade.status}
      aria-hidden="true"
    >
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
          <div
            // An item is as narrow as possible without a line break in the price, but at least 22% of the
            // circle's width.
            // The circle of five users has no room for item names and ratings, which the list beside the
            // circle shows.
            className="absolute grid justify-items-center gap-1 [translate:-50%_-50%] w-min min-w-[22%] p-1.5 border border-line rounded-md bg-surface text-xs text-center wrap-anywhere max-md:p-1 [&_.picture]:w-full group-data-[count=4]/ring-circle:min-w-[18%] group-data-[count=5]/ring-circle:min-w-[14%]"
            style={placeAt((at + 0.5) / count)}
          >
            <ItemPicture url={item.listing.image1} />
            <span
              // As wide as the item, but without making it wider.
              className="ring-circle__name line-clamp-2 max-md:hidden group-data-[count=5]/ring-circle:hidden md:group-data-[count=4]/ring-circle:block md:group-data-[count=4]/ring-circle:w-0 md:group-data-[count=4]/ring-circle:min-w-full md:group-data-[count=4]/ring-circle:text-ellipsis md:group-data-[count=4]/ring-circle:whitespace-nowrap"
            >
              {itemName(item)}
            </span>
            <span className="ring-circle__price text-soft whitespace-nowrap tabular-nums max-md:group-not-data-[count=3]/ring-circle:hidden">
              {money(item.price, item.currency.code)}
            </span>
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
    <div
      className="ring-circle__user absolute grid justify-items-center gap-1 [translate:-50%_-50%] w-max max-w-32 px-2 py-1.5 rounded-lg bg-paper text-sm font-semibold [&>.truncate]:max-w-full max-md:max-w-18 max-md:px-0.5 max-md:py-0 max-md:text-xs data-reader:[&_.avatar]:[box-shadow:0_0_0_3px_var(--ink)] group-data-[count=5]/ring-circle:max-w-24"
      data-reader={isReader || undefined}
      style={style}
    >
      <Avatar size="lg" src={avatar && variantUrl(avatar, 256)} srcSet={srcSetOf(avatar)} />
      <span className="truncate">{isReader ? labels.you : user.name}</span>
      {review_count === 0 ? null : (
        <span className="ring-circle__rating text-soft text-xs font-normal tabular-nums max-md:hidden group-data-[count=5]/ring-circle:hidden">
          ★ {formatRating(average_rating)}
        </span>
      )}
    </div>
  );
}
