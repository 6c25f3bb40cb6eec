/**
 * Protects routes against cross-site requests: the value of a readable cookie that the server has signed must be sent
 * back in a header.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

const sign = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('base64url');

export function makeXsrfToken(key: string): string {
  const value = randomBytes(24).toString('base64url');
  return `${value}.${sign(key, value)}`;
}

export function isXsrfToken(key: string, cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header || cookie.length > 200) return false;
  const [value = '', signature = ''] = cookie.split('.');
  const pairs = [
    [cookie, header],
    [signature, sign(key, value)],
  ] as const;
  return pairs.every(([a, b]) => {
    const [left, right] = [Buffer.from(a), Buffer.from(b)];
    return left.length === right.length && timingSafeEqual(left, right);
  });
}
