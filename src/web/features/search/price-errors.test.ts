import { expect, it } from 'vitest';
import { priceErrorsIn } from './price-errors.ts';

it('priceErrorsIn reports prices that are not numbers, and fractional prices in a currency without decimals', () => {
  expect(priceErrorsIn({ min_price: '18.00', max_price: '18.50' }, 'JPY')).toEqual({ max_price: 'not_whole' });
  expect(priceErrorsIn({ min_price: 'x', max_price: '' }, 'JPY')).toEqual({ min_price: 'not_a_price' });
  expect(priceErrorsIn({ min_price: '18.00', max_price: '18.50' }, 'USD')).toEqual({});
});
