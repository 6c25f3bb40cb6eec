import { expect, it } from 'vitest';
import { priceText, priceTextFor } from './price-text.ts';

it.each([
  [1850, 'CAD', 'en', '$18.50 CAD'],
  [1850, 'CAD', 'fr', '18,50\u00a0$ CAD'],
  [123_456_700, 'GBP', 'en', '£1,234,567.00 GBP'],
  [180_000, 'JPY', 'en', '¥1,800 JPY'],
  [180_000, 'JPY', 'fr', '1\u00a0800\u00a0¥ JPY'],
] as const)('priceText writes %i hundredths of %s in the language %s as %s', (amount, code, language, text) => {
  expect(priceText(amount / 100, code, language)).toBe(text);
});

const rates = { base: 'USD', rates: { CAD: 1.25, GBP: 0.8 } };

it.each([
  ['USD', 'en', 'CAD', '$20.00 CAD, about $16.00 USD'],
  ['GBP', 'fr', 'CAD', '20,00\u00a0$ CAD, environ 12,80\u00a0£ GBP'],
  ['CAD', 'en', 'CAD', '$20.00 CAD'],
  ['JPY', 'en', 'CAD', '$20.00 CAD'],
  ['USD', 'en', 'JPY', '¥20 JPY'],
] as const)(
  'for a reader with the currency %s and the language %s, priceTextFor writes 20 %s as %s',
  (currency, language, code, text) => {
    expect(priceTextFor({ currency, language }, 20, code, rates)).toBe(text);
  },
);
