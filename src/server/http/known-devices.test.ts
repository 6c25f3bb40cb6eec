/** Covers the device cookie, whose entries each prove an earlier sign-in to one account. */

import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createKnownDevices } from './known-devices.ts';

const config = { publicUrl: 'http://localhost:3000', serverUrl: '' };
const ann = { id: 7, passwordHash: 'hash of ann' };
const bob = { id: 8, passwordHash: 'hash of bob' };
const devices = createKnownDevices({ key: 'key', config });

/** Returns the cookies that a browser sends after it received this header. */
function cookiesOf(header: string): Record<string, string> {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return { [name]: value };
}
const valueIn = (header: string): string => Object.values(cookiesOf(header))[0] ?? '';
const withValue = (value: string) => ({ 'magpie-device': value });

describe('KnownDevices.find', () => {
  it('recognises the browser for the remembered account only', () => {
    const cookies = cookiesOf(devices.remember({}, ann));
    expect(devices.find(cookies, ann)).toMatch(/^[\w-]{22}$/);
    expect(devices.find(cookies, bob)).toBeUndefined();
    expect(devices.find(cookies, { ...ann, id: bob.id })).toBeUndefined();
    expect(devices.find({}, ann)).toBeUndefined();
  });

  it('forgets the browser when the password changes or is removed', () => {
    const cookies = cookiesOf(devices.remember({}, ann));
    expect(devices.find(cookies, { ...ann, passwordHash: 'another hash' })).toBeUndefined();
    expect(devices.find(cookies, { ...ann, passwordHash: null })).toBeUndefined();
  });

  it('forgets the browser after 365 days', () => {
    const cookies = cookiesOf(devices.remember({}, ann));
    const in364Days = createKnownDevices({ key: 'key', config, now: () => Date.now() + 364 * DAY_MS });
    const in365Days = createKnownDevices({ key: 'key', config, now: () => Date.now() + 365 * DAY_MS });
    expect(in364Days.find(cookies, ann)).toBeDefined();
    expect(in365Days.find(cookies, ann)).toBeUndefined();
  });

  it('rejects a cookie signed with another key', () => {
    const forger = createKnownDevices({ key: 'another key', config });
    expect(devices.find(cookiesOf(forger.remember({}, ann)), ann)).toBeUndefined();
  });

  it.each([
    ['device', (_device: string, day: string, mac: string) => `${'A'.repeat(22)}.${day}.${mac}`, ann],
    ['expiry', (device: string, day: string, mac: string) => `${device}.${Number(day) + 1}.${mac}`, ann],
    ['signature', (device: string, day: string, _mac: string) => `${device}.${day}.${'A'.repeat(43)}`, ann],
    ['length', (device: string, day: string, mac: string) => `${device}.${day}.${mac.slice(1)}`, ann],
  ])('rejects an entry with a changed %s', (_part, change, owner) => {
    const [device = '', day = '', mac = ''] = valueIn(devices.remember({}, owner)).split('.');
    expect(devices.find(withValue(`${device}.${day}.${mac}`), owner)).toBe(device);
    expect(devices.find(withValue(change(device, day, mac)), owner)).toBeUndefined();
  });

  it.each(['', '~', '..', 'a.b.c', '~~~~~~~~', 'x'.repeat(10_000)])(
    'returns undefined for the cookie value %j',
    (value) => {
      expect(devices.find(withValue(value), ann)).toBeUndefined();
    },
  );
});

describe('KnownDevices.remember', () => {
  it('reuses the device id of an account and preserves the entries of other accounts', () => {
    const first = cookiesOf(devices.remember({}, ann));
    const cookies = cookiesOf(devices.remember(first, bob));
    const again = cookiesOf(devices.remember(cookies, ann));
    expect(devices.find(again, ann)).toBe(devices.find(first, ann));
    expect(devices.find(again, bob)).toBe(devices.find(cookies, bob));
    expect(devices.find(again, bob)).not.toBe(devices.find(again, ann));
    expect(valueIn(devices.remember(again, ann)).split('~')).toHaveLength(2);
  });

  it('stores at most five accounts and drops the account with the oldest sign-in', () => {
    let cookies: Record<string, string> = {};
    const people = [1, 2, 3, 4, 5, 6].map((id) => ({ id, passwordHash: `hash ${id}` }));
    for (const person of people) cookies = cookiesOf(devices.remember(cookies, person));
    expect(people.filter((person) => devices.find(cookies, person)).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6]);
  });

  it('drops malformed entries', () => {
    expect(valueIn(devices.remember(withValue('junk~; Domain=evil.test'), ann))).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/);
  });

  it('sets a cookie that reveals neither the account nor its password hash', () => {
    const header = devices.remember({}, { id: 123_456_789, passwordHash: '$argon2id$secret' });
    expect(header).not.toMatch(/123456789|argon|secret/);
  });

  it('sets a cookie for the API host only, unavailable to scripts and other sites', () => {
    expect(devices.remember({}, ann)).toMatch(
      /^magpie-device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const urls = { publicUrl: 'https://magpie.test', serverUrl: 'https://api.magpie.test' };
    const onSibling = createKnownDevices({ key: 'key', config: urls });
    const header = onSibling.remember({}, ann);
    expect(header).toMatch(
      /^__Host-magpie-device=[^;]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(onSibling.find(cookiesOf(header), ann)).toBeDefined();
    // A sibling host could set a cookie without the __Host- prefix.
    expect(onSibling.find(withValue(valueIn(header)), ann)).toBeUndefined();
  });
});
