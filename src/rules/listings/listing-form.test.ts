import { describe, expect, test } from 'vitest';
import { DESCRIPTION_BYTES } from './description.ts';
import { type ListingDraft, listingFieldOf, listingFields, listingProblems } from './listing-form.ts';

const good: ListingDraft = {
  name: 'Photocard',
  price: '18.00',
  currency_id: 1,
  group_id: 2,
  members: [3],
  sourcetype_id: 4,
  description: '<p>Mint.</p>',
  images: ['https://pictures.example/1.jpg'],
};
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('listingProblems', () => {
  test('returns no problems for a complete draft', () => {
    expect(listingProblems(good)).toEqual([]);
  });

  test.each<[string, Partial<ListingDraft>, string, string]>([
    ['no picture', { images: [] }, 'images', 'missing'],
    ['an empty first picture', { images: ['', 'https://pictures.example/2.jpg'] }, 'images', 'missing'],
    ['four pictures', { images: ['a', 'b', 'c', 'd'] }, 'images', 'too_many'],
    ['no name', { name: '' }, 'name', 'missing'],
    ['a blank name', { name: ' \n ' }, 'name', 'missing'],
    ['121 characters', { name: 'x'.repeat(121) }, 'name', 'too_long'],
    ['no price', { price: '' }, 'price', 'missing'],
    ['a price in words', { price: 'eighteen' }, 'price', 'not_a_number'],
    ['a negative price', { price: '-1' }, 'price', 'negative'],
    ['a price too high', { price: '10000000' }, 'price', 'too_high'],
    ['thousandths', { price: '1.005' }, 'price', 'too_many_decimals'],
    ['no currency', { currency_id: null }, 'currency_id', 'missing'],
    ['no group', { group_id: null }, 'group_id', 'missing'],
    ['no member', { members: [] }, 'members', 'missing'],
    ['51 members', { members: ids(51) }, 'members', 'too_many'],
    ['no source type', { sourcetype_id: null }, 'sourcetype_id', 'missing'],
    ['no description', { description: '' }, 'description', 'missing'],
    ['an empty paragraph', { description: '<p><br></p>' }, 'description', 'missing'],
    [
      'a video alone',
      { description: '<iframe src="https://player.vimeo.com/video/1"></iframe>' },
      'description',
      'missing',
    ],
    ['a description too long', { description: 'é'.repeat(DESCRIPTION_BYTES / 2 + 1) }, 'description', 'too_long'],
  ])('reports %s', (_, change, field, problem) => {
    expect(listingProblems({ ...good, ...change })).toEqual([{ field, problem }]);
  });

  test.each<[string, Partial<ListingDraft>]>([
    ['120 characters', { name: 'x'.repeat(120) }],
    ['120 characters between blanks', { name: `  ${'x'.repeat(120)}  ` }],
    ['a price of nothing', { price: '0' }],
    ['50 members', { members: ids(50) }],
    ['three pictures', { images: ['a', 'b', 'c'] }],
    ['a description of exactly the limit', { description: 'é'.repeat(DESCRIPTION_BYTES / 2) }],
  ])('accepts %s', (_, change) => {
    expect(listingProblems({ ...good, ...change })).toEqual([]);
  });

  test('reports all problems at once, in the order of the form', () => {
    const empty: ListingDraft = {
      name: '',
      price: '',
      currency_id: null,
      group_id: null,
      members: [],
      sourcetype_id: null,
      description: '',
      images: [],
    };
    expect(listingProblems(empty).map(({ field }) => field)).toEqual(listingFields);
    expect(listingProblems(empty).map(({ field, problem }) => `${field} ${problem}`)).toEqual([
      'images missing',
      'name missing',
      'price missing',
      'currency_id missing',
      'group_id missing',
      'members missing',
      'sourcetype_id missing',
      'description missing',
    ]);
  });
});

test.each([
  ['image1', 'images'],
  ['image2', 'images'],
  ['image3', 'images'],
  ['image4', undefined],
  ['images', 'images'],
  ['name', 'name'],
  ['price', 'price'],
  ['currency_id', 'currency_id'],
  ['group_id', 'group_id'],
  ['members', 'members'],
  ['members.0.id', 'members'],
  ['sourcetype_id', 'sourcetype_id'],
  ['description', 'description'],
  ['status', undefined],
  ['', undefined],
])('maps an error about %j to %s', (wireName, field) => {
  expect(listingFieldOf(wireName)).toBe(field);
});
