/** Computes the score of a response from the published scoring table of MDN HTTP Observatory 1.4.8. */

export type Response = { headers: Record<string, string | string[] | number | undefined>; body: string };
export type Row = { rule: string; points: number };

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']);
const INLINE = new Set(["'unsafe-inline'", 'data:']);

type Policy = (directive: string) => string[];

function readPolicy(header: string): Policy {
  const directives = new Map(
    header.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
  const fetches = ['script-src', 'style-src', 'object-src', 'img-src', 'media-src'];
  return (name) =>
    directives.get(name) ?? (fetches.includes(name) ? directives.get('default-src') : undefined) ?? ['*'];
}

/** Returns the points for the content security policy: negative if it is missing or unsafe, at most 10. */
function policyPoints(header: string): number {
  if (header === '') return -25;
  const of = readPolicy(header);
  const scripts = of('script-src');
  if ([...scripts, ...of('object-src')].some((source) => BROAD.has(source))) return -20;
  if (scripts.some((source) => INLINE.has(source))) return -20;
  if (/\b(?:http|ftp):/.test(header)) return -20;
  if ([...scripts, ...of('style-src')].includes("'unsafe-eval'")) return -10;
  if (of('style-src').some((source) => INLINE.has(source) || BROAD.has(source))) return 0;
  const isForOwnForms = ["'none'", "'self'"].includes(of('form-action').join(' '));
  return of('default-src').join(' ') === "'none'" && isForOwnForms ? 10 : 5;
}

function cookiePoints(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (!cookies.every((cookie) => /;\s*secure/i.test(cookie))) return -20;
  if (cookies.some((cookie) => /sess|login/i.test(cookie.split('=')[0] ?? '') && !/httponly/i.test(cookie))) {
    return -30;
  }
  return cookies.every((cookie) => /samesite=(?:lax|strict)/i.test(cookie)) ? 5 : 0;
}

function transportPoints(header: string): number {
  const seconds = /max-age=(\d+)/i.exec(header)?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) >= 15_768_000 ? 0 : -10;
}

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const SHARED: Record<string, number> = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0, '': 0 };

/**
 * Returns the points for scripts. Deducts points only for scripts from other hosts, if they are loaded without https or
 * have no hash.
 */
function scriptPoints(html: string): number {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="(?:https?:)?\/\/[^>]*>/g)];
  if (foreign.some(([tag]) => !/\bsrc="https:/.test(tag))) return -50;
  return foreign.some(([tag]) => !tag.includes('integrity=')) ? -5 : 0;
}

/**
 * Returns the rules with their points, without the rules for redirection and HSTS preloading, for which the proxy is
 * responsible.
 */
export function observatoryRows({ headers, body }: Response): Row[] {
  const header = (name: string): string =>
    String(headers[name] ?? '')
      .trim()
      .toLowerCase();
  const policy = header('content-security-policy');
  const frames = readPolicy(policy)('frame-ancestors').some((source) => !BROAD.has(source));
  const open = header('access-control-allow-origin') === '*' && header('access-control-allow-credentials') === 'true';
  return [
    { rule: 'content-security-policy', points: policyPoints(policy) },
    { rule: 'cookies', points: cookiePoints([headers['set-cookie'] ?? []].flat().map(String)) },
    { rule: 'cross-origin-resource-sharing', points: open ? -50 : 0 },
    { rule: 'referrer-policy', points: PRIVATE_REFERRERS.includes(header('referrer-policy')) ? 5 : 0 },
    { rule: 'strict-transport-security', points: transportPoints(header('strict-transport-security')) },
    { rule: 'subresource-integrity', points: scriptPoints(body) },
    { rule: 'x-content-type-options', points: header('x-content-type-options') === 'nosniff' ? 0 : -5 },
    {
      rule: 'x-frame-options',
      points: frames ? 5 : ['deny', 'sameorigin'].includes(header('x-frame-options')) ? 0 : -20,
    },
    { rule: 'cross-origin-resource-policy', points: SHARED[header('cross-origin-resource-policy')] ?? -5 },
  ];
}

/** Bonus points are added only if the score after deductions is at least 90. */
export function observatoryScore(response: Response): number {
  const points = observatoryRows(response).map((row) => row.points);
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  const deducted = 100 + sum(points.filter((value) => value < 0));
  return deducted >= 90 ? 100 + sum(points) : deducted;
}
