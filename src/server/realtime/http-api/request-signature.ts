// Was this request to the publishing API signed by the app it is for, just now, with this very body?

import { createHash } from 'node:crypto';
import type { RealtimeApp } from '../protocol/app.ts';
import { hmac, isSame } from '../protocol/signature.ts';

export type ApiRequest = { method: string; path: string; query: Record<string, string>; rawBody: string };

const toleranceSeconds = 600;

/** What the signature is made over: method, path and the sorted query, one a line. */
export function textToSign(method: string, path: string, query: Record<string, string>): string {
  const sorted = Object.entries(query)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), path, sorted.join('&')].join('\n');
}

/** Why the request is refused, or undefined when it is genuine. `now` in milliseconds. */
export function refusalOfRequest(app: RealtimeApp, request: ApiRequest, now: number): string | undefined {
  const { auth_key, auth_timestamp = '', auth_version, auth_signature = '', body_md5 } = request.query;
  if (auth_key !== app.key) return 'Unknown auth_key';
  if (auth_version !== '1.0') return 'auth_version must be 1.0';
  const isRecent =
    /^\d{1,12}$/.test(auth_timestamp) && Math.abs(now / 1000 - Number(auth_timestamp)) <= toleranceSeconds;
  if (!isRecent) return `auth_timestamp must be within ${toleranceSeconds} s of the server's clock`;
  if (request.rawBody !== '' || body_md5 !== undefined) {
    const md5 = createHash('md5').update(request.rawBody).digest('hex');
    if (!isSame(md5, body_md5 ?? '')) return 'body_md5 does not match the body';
  }
  const expected = hmac(app.secret, textToSign(request.method, request.path, request.query));
  return isSame(expected, auth_signature) ? undefined : 'auth_signature does not match';
}
