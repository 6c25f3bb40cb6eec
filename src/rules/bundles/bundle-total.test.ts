import { describe, expect, it } from 'vitest';
import { bundleTotal } from './bundle-total.ts';

const RATES = { base: 'USD', rates: { CAD: 1.25, GBP: 0.8 } };
const priced = (price: number, code: string) => ({ price, currency: { code } });

describe('bundleTotal', () => {
  it('adds up prices in the same currency to the cent', () => {
    expect(bundleTotal([priced(0.1, 'USD'), priced(0.2, 'USD')], 'USD', undefined)).toEqual({
      amount: 0.3,
      isConverted: false,
    });
  });

  it('adds cents without floating-point errors', () => {
    // In floating-point arithmetic, 0.29 * 100 is 28.999999999999996, and 0.57 * 100 is 56.99999999999999.
    expect(bundleTotal([priced(0.29, 'USD'), priced(0.57, 'USD')], 'USD', undefined)?.amount).toBe(0.86);
  });

  it('converts other currencies and reports the conversion', () => {
    const listings = [priced(10, 'USD'), priced(8, 'GBP'), priced(12.5, 'CAD')];
    expect(bundleTotal(listings, 'USD', RATES)).toEqual({ amount: 30, isConverted: true });
  });

  it('is undefined without a rate for one of the prices', () => {
    expect(bundleTotal([priced(10, 'EUR')], 'USD', RATES)).toBeUndefined();
    expect(bundleTotal([priced(10, 'GBP')], 'USD', undefined)).toBeUndefined();
  });

  it('is zero for no listings', () => {
    expect(bundleTotal([], 'USD', undefined)).toEqual({ amount: 0, isConverted: false });
  });
});
