/** Asks the visitor once for analytics consent; both answers are equally easy to reach. */

import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { analyticsLabels as labels } from './analytics.labels.ts';
import { decideConsent } from './consent.ts';
import './consent-bar.css';

export function ConsentBar() {
  const decide = (agreed: boolean): void => {
    decideConsent(agreed);
    // Moves the focus, because the focused button disappears with the bar.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={labels.region} className="consent">
      <div className="wrap consent__in">
        <p className="consent__text">
          {labels.question}{' '}
          <Link to={paths.privacy()} className="link">
            {labels.more}
          </Link>
        </p>
        <div className="consent__answers">
          <Button onClick={() => decide(false)}>{labels.refuse}</Button>
          <Button onClick={() => decide(true)}>{labels.agree}</Button>
        </div>
      </div>
    </section>
  );
}
