import { expect, it } from 'vitest';
import type { SearchFilters } from '#contract/search.ts';
import { storedFilters } from './stored-filters.ts';

it.each<[string, SearchFilters, SearchFilters]>([
  ['no filters', {}, {}],
  ['empty texts as unset', { q: ' ', group: '', member: '', sourcetype: '', currency: '', min_price: '' }, {}],
  ['words by removing the space around them', { q: ' blue moon ' }, { q: 'blue moon' }],
  ['words by replacing null bytes and lone surrogates', { q: 'blue\u0000moon\ud800' }, { q: 'blue moon' }],
  [
    'ids by storing them unchanged',
    { group: '3', member: '4,5', sourcetype: '6' },
    { group: '3', member: '4,5', sourcetype: '6' },
  ],
  ['the default status open by leaving it out', { status: 'open' }, {}],
  ['other statuses by storing them', { status: 'all' }, { status: 'all' }],
  [
    'a minimum price without a currency by adding the user’s own',
    { min_price: '5' },
    { min_price: '5', price_currency: 'GBP' },
  ],
  [
    'a maximum price without a currency by adding the user’s own',
    { max_price: '5' },
    { max_price: '5', price_currency: 'GBP' },
  ],
  [
    'an explicit price currency by storing it',
    { max_price: '5', price_currency: 'CAD' },
    { max_price: '5', price_currency: 'CAD' },
  ],
  [
    'prices with a currency filter by dropping the price currency',
    { max_price: '5', currency: 'CAD', price_currency: 'USD' },
    { max_price: '5', currency: 'CAD' },
  ],
  ['a price currency without prices by dropping it', { q: 'moon', price_currency: 'CAD' }, { q: 'moon' }],
])('storedFilters handles %s', (_what, filters, expected) => {
  expect(storedFilters(filters, 'GBP')).toEqual(expected);
});

it('storedFilters drops unknown fields', () => {
  expect(storedFilters({ q: 'moon', sort: 'newest', cursor: 'x' } as SearchFilters, 'USD')).toEqual({ q: 'moon' });
});
