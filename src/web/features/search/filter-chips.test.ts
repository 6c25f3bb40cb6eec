import { expect, it } from 'vitest';
import { filterChips } from './filter-chips.ts';
import { facets } from './search.fixture.ts';
import { emptySearchParams, type SearchParams } from './search-params.ts';

const OWN_CURRENCY = 'CAD';
const chipsOf = (part: Partial<SearchParams>) =>
  filterChips({ ...emptySearchParams, q: 'x', cursor: 'c', ...part }, facets, OWN_CURRENCY);
const priced = { min_price: '2', max_price: '9' };

it.each<[string, Partial<SearchParams>, string, Partial<SearchParams>]>([
  ['a group', { group: [3, 4], status: 'all' }, 'Group: Nova', { group: [4], status: 'all' }],
  ['a flag', { reduced: true, trade: true }, 'Reduced price', { trade: true }],
  ['the status', { status: 'closed', reduced: true }, 'Status: Closed', { reduced: true }],
  ['the prices', { ...priced, price_currency: 'CAD' }, 'Price: $2.00 to $9.00 CAD', {}],
  ['the prices in a currency', { ...priced, currency: 'GBP' }, 'Price: £2.00 to £9.00 GBP', { currency: 'GBP' }],
  ['a currency without prices', { currency: 'GBP', trade: true }, 'Currency: GBP', { trade: true }],
  ['a currency with prices', { ...priced, currency: 'GBP' }, 'Currency: GBP', { ...priced, price_currency: 'GBP' }],
  [
    'a currency with a maximum price',
    { max_price: '9', currency: 'GBP' },
    'Currency: GBP',
    { max_price: '9', price_currency: 'GBP' },
  ],
])(
  'the chip of %s removes only its filter, keeps the currency of the prices and returns to the first page',
  (_, part, label, rest) => {
    const chip = chipsOf(part).find((candidate) => candidate.label === label);
    expect(chip?.without).toEqual({ ...emptySearchParams, q: 'x', ...rest });
  },
);

it.each<[Partial<SearchParams>, string]>([
  [{ min_price: '2' }, 'Price: from $2.00 CAD'],
  [{ max_price: '9' }, 'Price: up to $9.00 CAD'],
  [{ min_price: '2', currency: 'GBP' }, 'Price: from £2.00 GBP'],
])('the chip of the prices %j shows them in the currency in which they are compared', (part, label) => {
  expect(chipsOf(part).map((chip) => chip.label)).toContain(label);
});
