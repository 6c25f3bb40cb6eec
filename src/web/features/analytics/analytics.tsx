/** Counts page views: on every page change after the visitor has agreed, and never before. */
import { useEffect } from 'react';
import { useLocation } from '#web/lib/browser/router.tsx';
import { config } from '#web/lib/net/config.ts';
import { followOtherTabs, useConsent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';
import { endVisit, sendPageView } from './page-view.ts';

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
