/** Are reserved names refused however they are dressed up, and others left alone? */
import { expect, it } from 'vitest';
import { isReservedName } from './reserved-name.ts';

it.each([
  'me',
  'ME',
  'm.e',
  'm_e',
  'admin',
  'Ad-Min',
  'a.d.m.i.n',
  'no-reply',
  'noreply',
  'no.reply',
  'Magpie',
  '...',
  '_-.',
])('refuses %s', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each(['mea', 'admina', 'maggie', 'seller', 'buyer', 'me2', 'user1', 'ann.b'])('allows %s', (name) => {
  expect(isReservedName(name)).toBe(false);
});
