/**
 * Recognises browsers that were used to sign in to an account before, so that other people cannot lock its owner out.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, DAY_SECONDS } from '#contract/durations.ts';
import type { Config } from '../config/config.ts';
import { createHostCookie } from './host-cookie.ts';

type Cookies = Readonly<Record<string, string | undefined>>;
/** The signature covers the password hash, so a new password revokes all known devices of the account. */
type Owner = { readonly id: number; readonly passwordHash: string | null };

export type KnownDevices = {
  /**
   * Returns the id of this browser if someone signed in to the account from it after the last password change and
   * within the last 365 days.
   */
  find(cookies: Cookies, owner: Owner): string | undefined;
  /** Returns the `Set-Cookie` header that makes this browser a known device of the account. */
  remember(cookies: Cookies, owner: Owner): string;
};

const LIFETIME_DAYS = 365;
/** Maximum number of accounts in one cookie; beyond it, the account with the oldest sign-in is dropped. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^([\w-]{22})\.(\d{1,10})\.([\w-]{43})$/;

type Options = { key: string; config: Pick<Config, 'serverUrl' | 'publicUrl'>; now?: () => number };

/**
 * The cookie contains an entry per account: a random device id, the day on which the entry expires, and a signature.
 * Entries do not identify their account, so that the cookie does not reveal who signed in on this browser.
 */
export function createKnownDevices({ key, config, now = Date.now }: Options): KnownDevices {
  // The API sets and reads the cookie, so it belongs to the API's host alone and needs no COOKIE_DOMAIN.
  const isHttps = (config.serverUrl || config.publicUrl).startsWith('https:');
  const cookie = createHostCookie('magpie-device', isHttps, 'Strict');
  const today = (): number => Math.floor(now() / DAY_MS);

  const sign = (owner: Owner, device: string, expiryDay: string): string =>
    createHmac('sha256', key)
      .update(`known-device\n${owner.id}\n${owner.passwordHash ?? ''}\n${device}\n${expiryDay}`)
      .digest('base64url');

  const entriesOf = (cookies: Cookies): string[] => (cookie.read(cookies) ?? '').split('~').slice(0, MAX_ACCOUNTS);

  const deviceIn = (entry: string, owner: Owner): string | undefined => {
    const [, device, expiryDay, signature] = ENTRY.exec(entry) ?? [];
    if (device === undefined || expiryDay === undefined || signature === undefined) return undefined;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(owner, device, expiryDay)))) return undefined;
    return Number(expiryDay) > today() ? device : undefined;
  };

  return {
    find: (cookies, owner) => {
      for (const entry of entriesOf(cookies)) {
        const device = deviceIn(entry, owner);
        if (device !== undefined) return device;
      }
      return undefined;
    },
    remember: (cookies, owner) => {
      const others: string[] = [];
      // Reuse the device id: another sign-in must not reset the failure counter of this device.
      let device: string | undefined;
      for (const entry of entriesOf(cookies)) {
        const known = deviceIn(entry, owner);
        device ??= known;
        if (known === undefined && ENTRY.test(entry)) others.push(entry);
      }
      device ??= randomBytes(16).toString('base64url');
      const expiryDay = String(today() + LIFETIME_DAYS);
      const entry = `${device}.${expiryDay}.${sign(owner, device, expiryDay)}`;
      return cookie.set([entry, ...others].slice(0, MAX_ACCOUNTS).join('~'), LIFETIME_DAYS * DAY_SECONDS);
    },
  };
}
