import { describe, expect, it } from 'vitest';
import {
  emptySearchParams,
  isFiltered,
  priceErrors,
  readSearchParams,
  type SearchParams,
  toggleId,
  toQuery,
  toUrlParams,
  withoutFilters,
  withPriceCurrency,
} from './search-params.ts';

const read = (address: string) => readSearchParams(new URLSearchParams(address));
const searchParams = (change: Partial<SearchParams>): SearchParams => ({ ...emptySearchParams, ...change });

describe('readSearchParams', () => {
  it('reads words, filters, prices, sort order and cursor', () => {
    const address =
      'q=%20slow%20fire&group=3,4&member=7&sourcetype=2&currency=gbp&min_price=1&max_price=2,50&status=all&sort=price_asc&cursor=abc';
    expect(read(address)).toEqual({
      searchParams: searchParams({
        q: 'slow fire',
        group: [3, 4],
        member: [7],
        sourcetype: [2],
        currency: 'GBP',
        min_price: '1',
        max_price: '2,50',
        status: 'all',
        sort: 'price_asc',
        cursor: 'abc',
      }),
      errors: {},
    });
  });

  it('ignores unknown parameters', () => {
    expect(read('colour=red&utm_source=x')).toEqual({ searchParams: emptySearchParams, errors: {} });
  });

  it.each([
    ['group=abc', 'group', 'unknown'],
    ['member=0', 'member', 'unknown'],
    ['sourcetype=-1', 'sourcetype', 'unknown'],
    ['group=12345678901234567890', 'group', 'unknown'],
    ['currency=dollars', 'currency', 'unknown'],
    ['price_currency=$', 'price_currency', 'unknown'],
    ['status=gone', 'status', 'unknown'],
    ['sort=best', 'sort', 'unknown'],
    ['min_price=cheap', 'min_price', 'not_a_price'],
    ['max_price=-1', 'max_price', 'not_a_price'],
    ['min_price=20&max_price=10', 'min_price', 'above_max'],
    ['min_price=0.01&max_price=0', 'min_price', 'above_max'],
    [`q=${'a'.repeat(201)}`, 'q', 'too_long'],
    [`group=${Array.from({ length: 21 }, (_, at) => at + 1).join(',')}`, 'group', 'too_many'],
  ])('reports the invalid field in %s', (address, field, error) => {
    expect(read(address).errors).toEqual({ [field]: error });
  });

  it('keeps valid parameters even if other parameters are invalid', () => {
    const { searchParams: validParams } = read('q=badge&group=3,abc,3&status=gone&min_price=20&max_price=10');
    expect(validParams).toMatchObject({ q: 'badge', group: [3], status: 'open', min_price: '20', max_price: '10' });
  });

  it.each(['min_price=0&max_price=0', 'min_price=5', 'max_price=5', 'min_price=1 000&max_price=1,000.50'])(
    'accepts %s as valid',
    (address) => expect(read(address).errors).toEqual({}),
  );
});

describe('toUrlParams', () => {
  it('leaves out default values, and a price currency that has no effect', () => {
    expect(toUrlParams(emptySearchParams).toString()).toBe('');
    expect(toUrlParams(searchParams({ price_currency: 'CAD' })).toString()).toBe('');
    expect(toUrlParams(searchParams({ currency: 'GBP', min_price: '3', price_currency: 'CAD' })).toString()).toBe(
      'currency=GBP&min_price=3',
    );
  });

  it('produces parameters that read back as the same search', () => {
    const full = searchParams({
      q: 'a & b',
      group: [1, 2],
      member: [3],
      sourcetype: [4],
      min_price: '1',
      max_price: '9.5',
      price_currency: 'CAD',
      status: 'closed',
      sort: 'newest',
      cursor: 'x_y',
    });
    expect(readSearchParams(toUrlParams(full))).toEqual({ searchParams: full, errors: {} });
  });
});

describe('toQuery', () => {
  it('is empty for an empty search', () => {
    expect(toQuery(emptySearchParams, {}, 'USD')).toEqual({});
  });

  it('normalizes prices, and adds their currency unless the search has a currency filter', () => {
    const priced = searchParams({ min_price: '2,50', max_price: '1 000' });
    expect(toQuery(priced, {}, 'CAD')).toEqual({ min_price: '2.5', max_price: '1000', price_currency: 'CAD' });
    expect(toQuery({ ...priced, price_currency: 'GBP' }, {}, 'CAD').price_currency).toBe('GBP');
    expect(toQuery({ ...priced, currency: 'GBP' }, {}, 'CAD')).toEqual({
      currency: 'GBP',
      min_price: '2.5',
      max_price: '1000',
    });
  });

  it('adds the user’s own currency when sorting by price', () => {
    expect(toQuery(searchParams({ sort: 'price_desc' }), {}, 'GBP')).toEqual({
      sort: 'price_desc',
      price_currency: 'GBP',
    });
  });

  it('leaves out invalid values and keeps valid ones', () => {
    const { searchParams: wrong, errors } = read('q=badge&min_price=20&max_price=10');
    expect(toQuery(wrong, errors, 'USD')).toEqual({ q: 'badge' });
    const { searchParams: half, errors: halfErrors } = read('min_price=cheap&max_price=10');
    expect(toQuery(half, halfErrors, 'USD')).toEqual({ max_price: '10', price_currency: 'USD' });
  });
});

describe('withPriceCurrency', () => {
  it.each(['GBP', 'CAD'])('requests the price facet in %s for users with that currency', (currency) => {
    expect(withPriceCurrency({ q: 'x' }, currency)).toEqual({ q: 'x', price_currency: currency });
  });

  it('adds nothing for users with USD, which the server uses by default', () => {
    expect(withPriceCurrency({ q: 'x' }, 'USD')).toEqual({ q: 'x' });
  });

  it.each([{ currency: 'CAD' }, { min_price: '5', price_currency: 'USD' }])(
    'does not change the query %j, which already contains a currency',
    (query) => expect(withPriceCurrency(query, 'GBP')).toEqual(query),
  );
});

it('priceErrors reports each invalid price', () => {
  expect(priceErrors({ min_price: '', max_price: '' })).toEqual({});
  expect(priceErrors({ min_price: 'x', max_price: 'y' })).toEqual({
    min_price: 'not_a_price',
    max_price: 'not_a_price',
  });
});

it('toggleId adds or removes one id of a filter and returns to the first page', () => {
  const toggled = toggleId(searchParams({ cursor: 'later' }), 'group', 3);
  expect(toggled).toEqual(searchParams({ group: [3] }));
  expect(toggleId(toggleId(toggled, 'group', 5), 'group', 3)).toEqual(searchParams({ group: [5] }));
});

it('isFiltered and withoutFilters do not treat search words and the sort order as filters', () => {
  expect(isFiltered(searchParams({ q: 'x', sort: 'newest', cursor: 'c' }))).toBe(false);
  for (const part of [{ group: [1] }, { currency: 'USD' }, { max_price: '1' }, { status: 'all' as const }]) {
    expect(isFiltered(searchParams(part))).toBe(true);
    expect(withoutFilters(searchParams({ q: 'x', sort: 'newest', cursor: 'c', ...part }))).toEqual(
      searchParams({ q: 'x', sort: 'newest' }),
    );
  }
});
