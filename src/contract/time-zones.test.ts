import { expect, it } from 'vitest';
import { isTimeZone, usableTimeZone } from './time-zones.ts';

it.each([
  ['Europe/Paris', 'America/Toronto', 'Europe/Paris'],
  ['Europe/Of-Tomorrow', 'America/Toronto', 'America/Toronto'],
  ['Europe/Of-Tomorrow', 'Europe/Of-The-Day-After', 'UTC'],
  [null, 'America/Toronto', 'America/Toronto'],
  [null, 'Etc/Unknown', 'UTC'],
  ['Etc/Unknown', 'America/Toronto', 'America/Toronto'],
  ['', '', 'UTC'],
  [null, undefined, 'UTC'],
])('of the stored zone %s and the device’s zone %s, %s is used', (stored, device, used) => {
  expect(usableTimeZone(stored, device)).toBe(used);
});

it('a zone that cannot be used is not a time zone', () => {
  expect(['America/Toronto', 'Etc/Unknown', 'Europe/Of-Tomorrow'].map(isTimeZone)).toEqual([true, false, false]);
});
