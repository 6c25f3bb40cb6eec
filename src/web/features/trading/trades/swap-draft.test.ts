// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { amountOf, balanceFor } from './swap-draft.ts';

afterEach(() => setLanguage('en', {}));

it.each([
  ['en', '7.00'],
  ['fr', '7,00'],
] as const)('the suggested amount of a swap is written as in the language %s, and read again', (language, text) => {
  setLanguage(language, {});
  const { amount } = balanceFor(-7, 'USD');
  expect(amount).toBe(text);
  expect(amountOf(amount)).toBe(7);
});

it.each([
  [7, { payer: 'me', amount: '7.00', currency: 'USD' }],
  [-7, { payer: 'other', amount: '7.00', currency: 'USD' }],
  [0, { payer: 'nobody', amount: '', currency: '' }],
])('balanceFor lets the side that gets more pay the difference of %d', (difference, balance) => {
  expect(balanceFor(difference, 'USD')).toEqual(balance);
});
