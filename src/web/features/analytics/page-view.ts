/** Sends page views to the analytics service, as one small request each and without the service's own script. */
import { reportedAddress } from './reported-address.ts';

/** The collection endpoint of the service; the content security policy allows it if a measurement id is configured. */
const COLLECT_URL = 'https://www.google-analytics.com/g/collect';

/** The current visit, stored only in memory so that returning visitors are not recognised. */
type Visit = { id: string; startedAt: number; views: number };
let visit: Visit | undefined;

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Returns the origin of the referrer, never its path; empty for our own pages. */
function origin(address: string): string {
  const referrerOrigin = URL.canParse(address) ? new URL(address).origin : '';
  return referrerOrigin === window.location.origin ? '' : referrerOrigin;
}

export function pageViewAddress(measurementId: string, pathname: string): string {
  const now = Math.floor(Date.now() / 1000);
  visit ??= { id: `${randomNumber()}.${now}`, startedAt: now, views: 0 };
  visit.views += 1;
  const isFirst = visit.views === 1;
  const params: Record<string, string> = {
    v: '2',
    tid: measurementId,
    cid: visit.id,
    sid: String(visit.startedAt),
    _s: String(visit.views),
    en: 'page_view',
    dl: window.location.origin + reportedAddress(pathname),
    ul: document.documentElement.lang,
    // Asks the service to shorten the IP address and to build no advertising profile.
    aip: '1',
    npa: '1',
    ...(isFirst ? { _fv: '1', _ss: '1' } : {}),
    ...(isFirst && origin(document.referrer) ? { dr: origin(document.referrer) } : {}),
  };
  return `${COLLECT_URL}?${new URLSearchParams(params)}`;
}

/**
 * Sends a page view without cookies and without a `Referer` header. Failures are ignored, because analytics must never
 * affect the user.
 */
export async function sendPageView(measurementId: string, pathname: string): Promise<void> {
  await fetch(pageViewAddress(measurementId, pathname), {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

export function endVisit(): void {
  visit = undefined;
}
