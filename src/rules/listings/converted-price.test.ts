import { describe, expect, it } from 'vitest';
import { convertedPrice, type Rates } from './converted-price.ts';

const table: Rates = { base: 'USD', rates: { USD: 1, CAD: 1.4, GBP: 0.8, XXX: 0, YYY: Number.NaN, ZZZ: -2 } };

describe('convertedPrice', () => {
  it.each([
    [10, 'USD', 'CAD', 14],
    [14, 'CAD', 'USD', 10],
    [8, 'GBP', 'CAD', 14],
    [14, 'CAD', 'GBP', 8],
    [0, 'USD', 'GBP', 0],
    [0.01, 'USD', 'GBP', 0.01],
    [9_999_999.99, 'USD', 'CAD', 13_999_999.99],
    [10, 'GBP', 'USD', 12.5],
  ])('converts %d %s to %s: %d', (amount, from, to, expected) => {
    expect(convertedPrice(amount, from, to, table)).toBe(expected);
  });

  it('returns an amount in its own currency unchanged, with or without a rate', () => {
    expect(convertedPrice(18.5, 'GBP', 'GBP', table)).toBe(18.5);
    expect(convertedPrice(18.5, 'JPY', 'JPY', table)).toBe(18.5);
  });

  it.each([
    ['USD', 'JPY'],
    ['JPY', 'USD'],
    ['USD', 'XXX'],
    ['XXX', 'USD'],
    ['USD', 'YYY'],
    ['ZZZ', 'USD'],
    ['toString', 'USD'],
    ['USD', 'constructor'],
  ])('does not convert %s to %s because there is no valid rate', (from, to) => {
    expect(convertedPrice(10, from, to, table)).toBeUndefined();
  });

  it('converts from and to the base currency even if the rates do not include it', () => {
    expect(convertedPrice(7, 'USD', 'GBP', { base: 'USD', rates: { GBP: 0.5 } })).toBe(3.5);
    expect(convertedPrice(7, 'GBP', 'USD', { base: 'USD', rates: { GBP: 0.5 } })).toBe(14);
  });
});
