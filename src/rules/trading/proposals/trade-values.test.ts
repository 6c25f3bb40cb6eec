import { expect, it } from 'vitest';
import { tradeValues } from './trade-values.ts';

const transfer = (from: number, to: number, amount: number, currency = 'USD') => ({ from, to, amount, currency });

it('tradeValues adds up what each user gives and gets, without floating-point errors', () => {
  const transfers = [transfer(1, 2, 10), transfer(1, 2, 20), transfer(2, 1, 10)];
  expect(tradeValues([1, 2], transfers, 'USD', { base: 'USD', rates: {} })).toEqual([
    { user: 1, gives: 0.3, gets: 0.1, difference: -0.2 },
    { user: 2, gives: 0.1, gets: 0.3, difference: 0.2 },
  ]);
});

it('tradeValues returns nothing if an amount cannot be converted', () => {
  expect(tradeValues([1, 2], [transfer(1, 2, 10, 'JPY')], 'USD', { base: 'USD', rates: {} })).toBeUndefined();
});
