import { describe, expect, it } from 'vitest';
import { isFutureDate, isStaleRate } from './stale-rates.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

describe('isStaleRate', () => {
  it.each([
    ['2026-11-22', false],
    ['2026-11-08', false],
    ['2026-11-07', true],
    ['2024-12-31', true],
  ])('for a rate dated %s, on 22 November 2026 with 14 days allowed, returns %s', (date, expected) => {
    expect(isStaleRate(Date.parse(date), 14, NOW)).toBe(expected);
  });
});

describe('isFutureDate', () => {
  it.each([
    ['2026-11-22', false],
    ['2026-11-23', false],
    ['2026-11-24', true],
  ])('for the date %s, on 22 November 2026, returns %s', (date, expected) => {
    expect(isFutureDate(date, NOW)).toBe(expected);
  });
});
