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
} from './search-params.ts';

const read = (address: string) => readSearchParams(new URLSearchParams(address));
const choice = (change: Partial<SearchParams>): SearchParams => ({ ...emptySearchParams, ...change });

describe('readSearchParams', () => {
  it('reads every parameter', () => {
    const address =
      'q=%20slow%20fire&group=3,4&member=7&sourcetype=2&currency=gbp&min_price=1&max_price=2,50&status=all&sort=price_asc&cursor=abc';
    expect(read(address)).toEqual({
      choice: choice({
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
      faults: {},
    });
  });

  it('ignores unknown parameters', () => {
    expect(read('colour=red&utm_source=x')).toEqual({ choice: emptySearchParams, faults: {} });
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
  ])('reports the invalid field in %s', (address, field, fault) => {
    expect(read(address).faults).toEqual({ [field]: fault });
  });

  it('keeps the valid parameters next to invalid ones', () => {
    const { choice: kept } = read('q=badge&group=3,abc,3&status=gone&min_price=20&max_price=10');
    expect(kept).toMatchObject({ q: 'badge', group: [3], status: 'open', min_price: '20', max_price: '10' });
  });

  it.each(['min_price=0&max_price=0', 'min_price=5', 'max_price=5', 'min_price=1 000&max_price=1,000.50'])(
    'accepts %s as valid',
    (address) => expect(read(address).faults).toEqual({}),
  );
});

describe('toUrlParams', () => {
  it('leaves out default values', () => {
    expect(toUrlParams(emptySearchParams).toString()).toBe('');
    expect(toUrlParams(choice({ price_currency: 'CAD' })).toString()).toBe('');
    expect(toUrlParams(choice({ currency: 'GBP', min_price: '3', price_currency: 'CAD' })).toString()).toBe(
      'currency=GBP&min_price=3',
    );
  });

  it('produces parameters that read back as the same search', () => {
    const full = choice({
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
    expect(readSearchParams(toUrlParams(full))).toEqual({ choice: full, faults: {} });
  });
});

describe('toQuery', () => {
  it('sends nothing for an empty search', () => {
    expect(toQuery(emptySearchParams, {}, 'USD')).toEqual({});
  });

  it('sends prices as numbers with their currency', () => {
    const priced = choice({ min_price: '2,50', max_price: '1 000' });
    expect(toQuery(priced, {}, 'CAD')).toEqual({ min_price: '2.5', max_price: '1000', price_currency: 'CAD' });
    expect(toQuery({ ...priced, price_currency: 'GBP' }, {}, 'CAD').price_currency).toBe('GBP');
    expect(toQuery({ ...priced, currency: 'GBP' }, {}, 'CAD')).toEqual({
      currency: 'GBP',
      min_price: '2.5',
      max_price: '1000',
    });
  });

  it('sends the user’s own currency when sorting by price', () => {
    expect(toQuery(choice({ sort: 'price_desc' }), {}, 'GBP')).toEqual({ sort: 'price_desc', price_currency: 'GBP' });
  });

  it('leaves out invalid values and keeps the rest', () => {
    const { choice: wrong, faults } = read('q=badge&min_price=20&max_price=10');
    expect(toQuery(wrong, faults, 'USD')).toEqual({ q: 'badge' });
    const { choice: half, faults: one } = read('min_price=cheap&max_price=10');
    expect(toQuery(half, one, 'USD')).toEqual({ max_price: '10', price_currency: 'USD' });
  });
});

it('reports each invalid price', () => {
  expect(priceErrors({ min_price: '', max_price: '' })).toEqual({});
  expect(priceErrors({ min_price: 'x', max_price: 'y' })).toEqual({
    min_price: 'not_a_price',
    max_price: 'not_a_price',
  });
});

it('adds or removes one id and returns to the first page', () => {
  const one = toggleId(choice({ cursor: 'later' }), 'group', 3);
  expect(one).toEqual(choice({ group: [3] }));
  expect(toggleId(toggleId(one, 'group', 5), 'group', 3)).toEqual(choice({ group: [5] }));
});

it('distinguishes filters from words and sort order', () => {
  expect(isFiltered(choice({ q: 'x', sort: 'newest', cursor: 'c' }))).toBe(false);
  for (const part of [{ group: [1] }, { currency: 'USD' }, { max_price: '1' }, { status: 'all' as const }]) {
    expect(isFiltered(choice(part))).toBe(true);
    expect(withoutFilters(choice({ q: 'x', sort: 'newest', cursor: 'c', ...part }))).toEqual(
      choice({ q: 'x', sort: 'newest' }),
    );
  }
});
