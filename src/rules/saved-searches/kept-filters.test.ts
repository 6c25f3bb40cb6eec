/** Is exactly what a search says kept of it? */
import { expect, it } from 'vitest';
import type { SearchFilters } from '#contract/search.ts';
import { keptFilters } from './kept-filters.ts';

it.each<[string, SearchFilters, SearchFilters]>([
  ['nothing', {}, {}],
  ['empty texts are not set', { q: ' ', group: '', member: '', sourcetype: '', currency: '', min_price: '' }, {}],
  ['words, without the space around them', { q: ' blue moon ' }, { q: 'blue moon' }],
  ['words without null bytes and halves of letters', { q: 'blue\u0000moon\ud800' }, { q: 'blue moon' }],
  ['ids as they are', { group: '3', member: '4,5', sourcetype: '6' }, { group: '3', member: '4,5', sourcetype: '6' }],
  ['open is what a search means by itself', { status: 'open' }, {}],
  ['closed and all', { status: 'all' }, { status: 'all' }],
  ['a price without a currency is in one’s own', { min_price: '5' }, { min_price: '5', price_currency: 'GBP' }],
  ['so is a highest one', { max_price: '5' }, { max_price: '5', price_currency: 'GBP' }],
  [
    'another currency that is named stays',
    { max_price: '5', price_currency: 'CAD' },
    { max_price: '5', price_currency: 'CAD' },
  ],
  [
    'a filter for a currency says what prices are in',
    { max_price: '5', currency: 'CAD', price_currency: 'USD' },
    { max_price: '5', currency: 'CAD' },
  ],
  ['without prices their currency says nothing', { q: 'moon', price_currency: 'CAD' }, { q: 'moon' }],
])('%s', (_what, filters, kept) => {
  expect(keptFilters(filters, 'GBP')).toEqual(kept);
});

it('leaves out what is no filter', () => {
  expect(keptFilters({ q: 'moon', sort: 'newest', cursor: 'x' } as SearchFilters, 'USD')).toEqual({ q: 'moon' });
});
