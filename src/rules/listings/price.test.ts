import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_MINOR } from '#contract/limits.ts';
import { majorUnits, parsePrice } from './price.ts';

describe('parsePrice', () => {
  test.each([
    ['18', 1800],
    ['18.', 1800],
    ['18.5', 1850],
    ['18.00', 1800],
    ['18.05', 1805],
    ['18.500', 1850],
    ['18,5', 1850],
    ['18,50', 1850],
    ['.5', 50],
    [',05', 5],
    ['0', 0],
    ['0.00', 0],
    ['-0', 0],
    ['  18.00  ', 1800],
    ['007', 700],
    ['1,234', 123_400],
    ['1,234.5', 123_450],
    ['1,234.50', 123_450],
    ['1,234,567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['1.234,50', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['1 234.50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u202f234\u202f567', 123_456_700],
    ['9,999,999.99', MAX_PRICE_MINOR],
    ['9999999.99', MAX_PRICE_MINOR],
    ['0.29', 29],
    ['1.15', 115],
  ])('reads %j as %i cents', (typed, minor) => {
    expect(parsePrice(typed)).toEqual({ ok: true, minor });
  });

  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u00a0', 'missing'],
    ['eighteen', 'not_a_number'],
    ['18 dollars', 'not_a_number'],
    ['$18', 'not_a_number'],
    ['18 50', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['.', 'not_a_number'],
    [',', 'not_a_number'],
    ['-', 'not_a_number'],
    ['--1', 'not_a_number'],
    ['+1', 'not_a_number'],
    ['1-2', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['12,34,567', 'not_a_number'],
    ['1234,567.00', 'not_a_number'],
    ['1,23.50', 'not_a_number'],
    ['1,234,56', 'not_a_number'],
    ['1,234.567,89', 'not_a_number'],
    ['٣', 'not_a_number'],
    ['-1', 'negative'],
    ['-0.01', 'negative'],
    ['\u22125', 'negative'],
    ['18.005', 'too_many_decimals'],
    ['1.234', 'too_many_decimals'],
    ['0,1234', 'too_many_decimals'],
    ['10000000', 'too_high'],
    ['9,999,999.999', 'too_many_decimals'],
    ['99999999999999999999999', 'too_high'],
  ])('refuses %j: %s', (typed, problem) => {
    expect(parsePrice(typed)).toEqual({ ok: false, problem });
  });

  test('parses every formatted amount back to the original amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_MINOR }), (minor) => {
        const written = (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        expect(parsePrice(written)).toEqual({ ok: true, minor });
        expect(parsePrice(String(majorUnits(minor)))).toEqual({ ok: true, minor });
      }),
      { numRuns: 300 },
    );
  });

  test('never throws and never returns an amount outside the allowed range', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- \u00a0e$') }), (typed) => {
        const answer = parsePrice(typed);
        if (!answer.ok) return;
        expect(Number.isSafeInteger(answer.minor)).toBe(true);
        expect(answer.minor).toBeGreaterThanOrEqual(0);
        expect(answer.minor).toBeLessThanOrEqual(MAX_PRICE_MINOR);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  [0, 0],
  [1, 0.01],
  [1850, 18.5],
  [MAX_PRICE_MINOR, 9_999_999.99],
])('majorUnits converts %i (in cents) to %d', (minor, major) => {
  expect(majorUnits(minor)).toBe(major);
});
