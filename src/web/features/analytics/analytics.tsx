/** Counts page views: on every page change after the visitor has agreed, and never before. */
import { useEffect } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useLocation } from '#web/lib/browser/router.tsx';
import { config } from '#web/lib/net/config.ts';
import { Button } from '#web/ui/button.tsx';
import { analyticsLabels as labels } from './analytics.labels.ts';
import { decideConsent, followOtherTabs, useConsent } from './consent.ts';
import { endVisit, sendPageView } from './page-view.ts';
import './consent-bar.css';

/** Mounted once, if a measurement id is configured. */
export function Analytics() {
  const { pathname } = useLocation();
  const consent = useConsent();
  const id = config().analyticsId;
  useEffect(followOtherTabs, []);
  useEffect(() => {
    if (id === null) return;
    if (consent === 'granted') void sendPageView(id, pathname);
    else endVisit();
  }, [id, consent, pathname]);
  return id !== null && consent === 'unasked' ? <ConsentBar /> : null;
}

/** Asks the visitor once for analytics consent; both answers are equally easy to reach. */
function ConsentBar() {
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
