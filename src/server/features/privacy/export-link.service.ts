/** Signs and verifies the short-lived links with which a browser downloads an export. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountRoutes } from '#contract/account-routes.ts';
import { acceptedKeys, type LinkKeys } from '../../db/link-keys.ts';

const LINK_SECONDS = 5 * 60;

type Signed = { id: number; userId: number; expires: number };

const sign = (key: string, { id, userId, expires }: Signed): string =>
  createHmac('sha256', key).update(`data-export\n${id}\n${userId}\n${expires}`).digest('base64url');

/** @param now milliseconds */
export function makeExportLink(
  { key }: LinkKeys,
  baseUrl: string,
  file: { id: number; userId: number },
  now: number = Date.now(),
): { url: string; expiresAt: Date } {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const path = accountRoutes.privacy.download.path.replace('{id}', String(file.id));
  const signature = sign(key, { ...file, expires });
  return { url: `${baseUrl}${path}?expires=${expires}&signature=${signature}`, expiresAt: new Date(expires * 1000) };
}

export type LinkState = 'valid' | 'expired' | 'forged';

export function checkExportLink(keys: LinkKeys, signed: Signed & { signature: string }, now = Date.now()): LinkState {
  const received = Buffer.from(signed.signature);
  const isSigned = acceptedKeys(keys).some((key) => {
    const expected = Buffer.from(sign(key, signed));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  if (!isSigned) return 'forged';
  return signed.expires * 1000 <= now ? 'expired' : 'valid';
}
