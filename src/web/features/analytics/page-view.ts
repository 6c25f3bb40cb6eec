/** What exactly is said to the analytics service, and how? One small request for every page view, and no code of theirs. */
import { reportedAddress } from './reported-address.ts';

/** The service's own collecting address; allowed by the content policy where a measurement id is configured. */
const COLLECT = 'https://www.google-analytics.com/g/collect';

/** A number for this visit: it lives in memory, so that nobody is known again when they come back. */
type Visit = { id: string; begun: number; views: number };
let visit: Visit | undefined;

function number(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Only where somebody came from, never which page of it; our own pages are no news. */
function origin(address: string): string {
  const from = URL.canParse(address) ? new URL(address).origin : '';
  return from === window.location.origin ? '' : from;
}

/** The address of the request for one page view. */
export function pageViewAddress(measurementId: string, pathname: string): string {
  const now = Math.floor(Date.now() / 1000);
  visit ??= { id: `${number()}.${now}`, begun: now, views: 0 };
  visit.views += 1;
  const first = visit.views === 1;
  const said: Record<string, string> = {
    v: '2',
    tid: measurementId,
    cid: visit.id,
    sid: String(visit.begun),
    _s: String(visit.views),
    en: 'page_view',
    dl: window.location.origin + reportedAddress(pathname),
    ul: document.documentElement.lang,
    // The address that the request comes from is to be shortened before it is looked at, and no profile made of it.
    aip: '1',
    npa: '1',
    ...(first ? { _fv: '1', _ss: '1' } : {}),
    ...(first && origin(document.referrer) ? { dr: origin(document.referrer) } : {}),
  };
  return `${COLLECT}?${new URLSearchParams(said)}`;
}

/** Without cookies, without a referrer, and without a word when it fails: counting is nobody's errand. */
export async function sendPageView(measurementId: string, pathname: string): Promise<void> {
  await fetch(pageViewAddress(measurementId, pathname), {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

/** When somebody takes their agreement back, what knew them goes with it. */
export function endVisit(): void {
  visit = undefined;
}
