/** Shows a user's name, linked to the profile, with the rating and the number of reviews. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatRating } from '#web/lib/i18n/format.ts';
import { matchesLabels } from '../matches.labels.ts';
import type { TradeMember } from './trade-sides.ts';

export function UserRating({ user: { name, average_rating, review_count } }: { user: TradeMember['user'] }) {
  return (
    <p className="text-xs text-soft tabular-nums">
      <Link to={paths.profile(name)} className="link -my-3.5 inline-block min-w-6 py-3.5 wrap-anywhere">
        {name}
      </Link>
      {review_count === 0 ? null : ` · ★ ${formatRating(average_rating)}`} · {matchesLabels.reviews(review_count)}
    </p>
  );
}
