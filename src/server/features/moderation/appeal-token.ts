/** Creates and verifies the tokens with which suspended users, who have no session, appeal. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedKeys, type LinkKeys } from '../../db/link-keys.ts';

const sign = (key: string, text: string): string =>
  createHmac('sha256', key).update(`appeal ${text}`).digest('base64url');

export function makeAppealToken(key: string, decisionId: number, validSeconds: number): string {
  const text = `${decisionId}.${Math.floor(Date.now() / 1000) + validSeconds}`;
  return `${text}.${sign(key, text)}`;
}

/** Returns the id of the token's decision; undefined if the token is invalid or has expired. */
export function readAppealToken(keys: LinkKeys, token: string): number | undefined {
  const match = /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(token);
  const [, text = '', id, expires, signature = ''] = match ?? [];
  if (!match || Number(expires) * 1000 < Date.now()) return undefined;
  const isValid = acceptedKeys(keys).some((key) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, text))),
  );
  return isValid ? Number(id) : undefined;
}
