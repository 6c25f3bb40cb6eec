import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { makeTicketLink, makeTicketToken, readTicketToken } from './ticket-link.ts';

const keys = { key: 'a'.repeat(64), publicUrl: 'https://magpie.test' };
const NOW = Date.parse('2026-11-22T10:00:00Z');
const token = makeTicketToken(keys, 42, NOW);

it('a ticket link identifies its ticket for 90 days', () => {
  expect(readTicketToken(keys, token, NOW)).toBe(42);
  expect(readTicketToken(keys, token, NOW + 90 * DAY_MS)).toBe(42);
  expect(readTicketToken(keys, token, NOW + 90 * DAY_MS + 1000)).toBeUndefined();
  const link = makeTicketLink(keys, 7);
  expect(link).toMatch(/^https:\/\/magpie\.test\/support\/tickets\/7\./);
  expect(readTicketToken(keys, link.split('/').at(-1) ?? '')).toBe(7);
});

it.each([
  ['with the id of another ticket', token.replace(/^42/, '43')],
  ['with a later expiry time', token.replace(/\.(\d+)\./, (_, end) => `.${Number(end) + 1}.`)],
  ['with another signature', token.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`)],
  ['without a signature', token.replace(/\.[^.]*$/, '.')],
  ['that is arbitrary text', 'nonsense'],
  ['that is empty', ''],
])('a ticket token %s is not accepted', (_what, forged) => {
  expect(readTicketToken(keys, forged, NOW)).toBeUndefined();
});

it('a ticket token signed with a replaced key is accepted only until that key expires', () => {
  const rotated = { key: 'b'.repeat(64), replaced: [{ key: keys.key, until: NOW + DAY_MS }] };
  expect(readTicketToken(rotated, token, NOW)).toBe(42);
  expect(readTicketToken(rotated, token, NOW + 2 * DAY_MS)).toBeUndefined();
  expect(readTicketToken({ key: 'b'.repeat(64) }, token, NOW)).toBeUndefined();
});
