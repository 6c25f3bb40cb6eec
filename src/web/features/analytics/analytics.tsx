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
    <section
      aria-label={labels.region}
      className="consent sticky bottom-0 z-(--layer-bar) border-t border-line bg-surface [box-shadow:var(--shadow-2)] text-sm"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="flex-[1_1_20rem] max-w-176">
          {labels.question}{' '}
          <Link to={paths.privacy()} className="link">
            {labels.more}
          </Link>
        </p>
        <div className="flex gap-2 ms-auto max-[30rem]:grid max-[30rem]:grid-cols-[1fr_1fr] max-[30rem]:w-full">
          <Button onClick={() => decide(false)}>{labels.refuse}</Button>
          <Button onClick={() => decide(true)}>{labels.agree}</Button>
        </div>
      </div>
    </section>
  );
}
