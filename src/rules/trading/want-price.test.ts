import { describe, expect, it } from 'vitest';
import { readWantLine, readWantRow, type WantCatalogue } from './want-lines.ts';

const catalogue: WantCatalogue = {
  groups: [{ id: 1, names: ['Nova'] }],
  members: new Map(),
  sourceTypes: [],
  currencies: ['CAD', 'GBP', 'USD'],
  ownCurrency: 'CAD',
};

function read(line: string, ownCurrency = 'CAD', currencies = catalogue.currencies) {
  const result = readWantLine(`Nova ${line}`, { ...catalogue, currencies, ownCurrency });
  if ('problem' in result) return result.problem;
  const { maxPrice, currency, words } = result.want;
  return [maxPrice, currency, words];
}

describe('the price in a line', () => {
  it.each([
    ['max 1,200 USD', 1200, 'USD'],
    ['max $1,200 USD', 1200, 'USD'],
    ['1,200 USD', 1200, 'USD'],
    ['max 1.200,50 USD', 1200.5, 'USD'],
    ['max 1,200.50 USD', 1200.5, 'USD'],
    ['max 20 000 USD', 20_000, 'USD'],
    ['20 000 USD', 20_000, 'USD'],
    ['max 20\u00a0000 USD', 20_000, 'USD'],
    ['max 20\u202f000,50 USD', 20_000.5, 'USD'],
    ["max 1'200 USD", 1200, 'USD'],
    ['max 1’200.50 USD', 1200.5, 'USD'],
    ['max 1,234,567 USD', 1_234_567, 'USD'],
    ['max 12,34,567 USD', 'price_invalid'],
    ['max USD 20', 20, 'USD'],
    ['usd 1,200', 1200, 'USD'],
    ['Maximum: £20', 20, 'GBP'],
    ['20 USD max', 20, 'USD'],
    ['USD20', 20, 'USD'],
    ['max gbp12.50', 12.5, 'GBP'],
    ['EUR20', 'currency_unknown'],
    ['max=20', 20, 'CAD'],
    ['max : 20 USD', 20, 'USD'],
    ['~20 USD', 20, 'USD'],
    ['max. 20.', 20, 'CAD'],
    ['20 max', 20, 'CAD'],
    ['20 max.', 20, 'CAD'],
    ['20 maximum', 20, 'CAD'],
    ['12.50 Max', 12.5, 'CAD'],
    ['20 max, ', 20, 'CAD'],
    ['ca. 20 USD', 20, 'USD'],
    ['ca 20 USD', 20, 'USD'],
    ['ca. $20', 20, 'CAD'],
    ['ca. ca$20', 20, 'CAD'],
    ['circa 20 USD', 20, 'USD'],
    ['about 20 USD', 20, 'USD'],
    ['approx. 1,200 USD', 1200, 'USD'],
    ['approximately £20', 20, 'GBP'],
    ['around 20 000 USD', 20_000, 'USD'],
    ['environ 20 USD', 20, 'USD'],
    ['max ca. 20 USD', 20, 'USD'],
    ['up to about 20 USD', 20, 'USD'],
    ['about max 20', 20, 'CAD'],
    ['ca. 20 max', 20, 'CAD'],
    ['about 12..5 USD', 'price_invalid'],
    ['12..5 USD', 'price_invalid'],
    ['max 12..5', 'price_invalid'],
    ['12.,5 USD', 'price_invalid'],
    ['20 to about 25 USD', 'price_invalid'],
    ['20-25 max', 'price_invalid'],
    ['version 2 300 max', 'price_invalid'],
    ['max US$20', 20, 'USD'],
    ['max 20 pounds', 20, 'GBP'],
    // “$” and “dollars” mean the user's own currency if that is a dollar.
    ['max $20', 20, 'CAD'],
    ['max $1,200', 1200, 'CAD'],
    ['max 20 dollars', 20, 'CAD'],
    ['$20 CAD', 20, 'CAD'],
    ['£20 CAD', 'currency_ambiguous'],
    ['max 20 EUR', 'currency_unknown'],
    ['max 20 eur', 'currency_unknown'],
    ['max EUR 20', 'currency_unknown'],
    ['max €20', 'currency_unknown'],
    ['max 20 €', 'currency_unknown'],
    ['max 20 euros', 'currency_unknown'],
    ['max ₽20', 'currency_unknown'],
    ['max 1.200 USD', 'price_invalid'],
    ['max 0,500 USD', 'price_invalid'],
    ['max 1,20,5 USD', 'price_invalid'],
    ['max 20k', 'price_invalid'],
    ['max 999999999999 USD', 'price_invalid'],
    ['max 20-30 USD', 'price_invalid'],
    ['max 20 USD or 25 CAD', 'price_invalid'],
    ['version 2 300 USD', 'price_invalid'],
  ])('is parsed or refused as expected in “%s”', (line, price, currency?: string) => {
    expect(read(line)).toEqual(typeof price === 'number' ? [price, currency, ''] : price);
  });

  it.each([
    ['version 2', null, null, 'version 2'],
    ['max 20 2019', 20, 'CAD', '2019'],
    ['max 20 top loader', 20, 'CAD', 'top loader'],
    ['max 20 pen', 20, 'CAD', 'pen'],
    ['climax 20', null, null, 'climax 20'],
    ['20 maxi', null, null, '20 maxi'],
    ['version 2 max: £20', 20, 'GBP', 'version 2'],
    ['about 2019, 20 USD', 20, 'USD', 'about 2019'],
    ['all about moon 20 USD', 20, 'USD', 'all about moon'],
    ['circa 1990', null, null, 'circa 1990'],
    ['ver.2, max 300 USD', 300, 'USD', 'ver.2'],
  ])('is not confused with the other words of “%s”', (line, ...expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('can be written with “$” only if it is clear which dollars are meant', () => {
    expect(read('max $20', 'USD')).toEqual([20, 'USD', '']);
    expect(read('max $20', 'GBP')).toBe('currency_ambiguous');
    expect(read('max $20', 'GBP', ['GBP', 'USD'])).toEqual([20, 'USD', '']);
  });

  it('can be in a currency whose code is also a word, such as PEN', () => {
    expect(read('max 20 PEN', 'CAD', ['CAD', 'PEN'])).toEqual([20, 'PEN', '']);
  });
});

it('a price in a file cell is parsed in the same way as a price in a line of text', () => {
  const ofRow = (price: string) => {
    const cells: Partial<Record<string, string>> = { group: 'Nova', max_price: price, currency: 'USD' };
    const row = readWantRow((column) => cells[column] ?? '', catalogue);
    return 'want' in row ? row.want.maxPrice : row.problem;
  };
  expect(ofRow("1'200")).toBe(1200);
  expect(ofRow('1.200')).toBe('price_invalid');
});
