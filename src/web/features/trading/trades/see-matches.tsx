/** Links to the matches as the next step after an offer has ended. */
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { tradesLabels as labels } from './trades.labels.ts';

export function SeeMatches() {
  return (
    <p>
      <Link to={paths.matches()} className={buttonClass({ variant: 'main' })}>
        {labels.matches}
      </Link>
    </p>
  );
}
