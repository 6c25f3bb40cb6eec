import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountStatus } from './account-state-machine.ts';
import { isNameClaimed, isNameWorthHolding, nextNameChange } from './name-use.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms);

describe('nextNameChange', () => {
  it.each([
    ['no change', [], null],
    ['four changes', [1, 2, 3, 4], null],
    ['five changes', [1, 2, 3, 4, 10], daysAgo(10 - 30)],
    ['six changes', [1, 2, 3, 4, 5, 10], daysAgo(5 - 30)],
    ['five changes, one 30 days ago', [1, 2, 3, 4, 30], null],
    ['five changes in any order', [10, 4, 1, 3, 2], daysAgo(10 - 30)],
  ])('returns when the name can next be changed, or null if it can be changed now: %s', (_name, days, expected) => {
    const changes = days.map((ago) => daysAgo(ago));
    expect(nextNameChange(changes, now)).toEqual(expected);
  });

  it('ignores a name change that is at least 30 days old', () => {
    const four = [1, 2, 3, 4].map((ago) => daysAgo(ago));
    expect(nextNameChange([...four, daysAgo(30, 1)], now)).toEqual(new Date(now.getTime() + 1));
    expect(nextNameChange([...four, daysAgo(30)], now)).toBeNull();
  });
});

it.each([
  [daysAgo(1), true],
  [daysAgo(1, 1), false],
  [daysAgo(0), false],
  [daysAgo(400), true],
])('for a name used since %o, isNameWorthHolding returns %s at 12:00 UTC on 22 November 2026', (since, expected) => {
  expect(isNameWorthHolding(since, now)).toBe(expected);
});

const table: [AccountStatus, boolean, boolean][] = [
  // Columns: status, whether an account younger than 2 days claims its name, whether an older account does.
  ['queued', true, false],
  ['invited', true, false],
  ['active', true, true],
  ['suspended', true, true],
  ['deleted', true, true],
];
it.each(table)(
  'for %s accounts, isNameClaimed returns %s until they are 2 days old, and %s afterwards',
  (status, young, old) => {
    expect(isNameClaimed({ status, createdAt: daysAgo(2, 1) }, now)).toBe(young);
    expect(isNameClaimed({ status, createdAt: daysAgo(2) }, now)).toBe(old);
    expect(isNameClaimed({ status, createdAt: daysAgo(1000) }, now)).toBe(old);
  },
);
