import { expect, it } from 'vitest';
import { priceText } from './price-text.ts';

it.each([
  [1850, 'CAD', 'en', '$18.50 CAD'],
  [1850, 'CAD', 'fr', '18,50\u00a0$ CAD'],
  [123_456_700, 'GBP', 'en', '£1,234,567.00 GBP'],
  [180_000, 'JPY', 'en', '¥1,800 JPY'],
  [180_000, 'JPY', 'fr', '1\u00a0800\u00a0¥ JPY'],
] as const)('writes %i hundredths of %s in the language %s as %s', (amount, code, language, text) => {
  expect(priceText(amount / 100, code, language)).toBe(text);
});
