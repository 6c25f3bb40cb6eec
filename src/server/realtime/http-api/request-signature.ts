/** Verifies that a request to the publishing API was signed by its app, recently, and with this body. */
import { createHash } from 'node:crypto';
import type { RealtimeApp } from '../protocol/app.ts';
import { hmac, isSame } from '../protocol/signature.ts';

export type ApiRequest = { method: string; path: string; query: Record<string, string>; rawBody: string };

const TOLERANCE_SECONDS = 600;

/** Returns the text that is signed: method, path and the sorted query, one per line. */
export function textToSign(method: string, path: string, query: Record<string, string>): string {
  const sorted = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), path, sorted.join('&')].join('\n');
}

/** Returns why the request is refused, or undefined if it is genuine. `now` in milliseconds. */
export function refusalOfRequest(app: RealtimeApp, request: ApiRequest, now: number): string | undefined {
  const { auth_key, auth_timestamp = '', auth_version, auth_signature = '', body_md5 } = request.query;
  if (auth_key !== app.key) return 'Unknown auth_key';
  if (auth_version !== '1.0') return 'auth_version must be 1.0';
  const isRecent =
    /^\d{1,12}$/.test(auth_timestamp) && Math.abs(now / 1000 - Number(auth_timestamp)) <= TOLERANCE_SECONDS;
  if (!isRecent) return `auth_timestamp must be within ${TOLERANCE_SECONDS} s of the server's clock`;
  if (request.rawBody !== '' || body_md5 !== undefined) {
    const md5 = createHash('md5').update(request.rawBody).digest('hex');
    if (!isSame(md5, body_md5 ?? '')) return 'body_md5 does not match the body';
  }
  const expected = hmac(app.secret, textToSign(request.method, request.path, request.query));
  return isSame(expected, auth_signature) ? undefined : 'auth_signature does not match';
}
