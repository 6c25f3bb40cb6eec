import { describe, expect, test } from 'vitest';
import { listingFieldNames, listingFieldRow } from '#contract/fields.ts';
import { MAX_DESCRIPTION_BYTES } from '#contract/limits.ts';
import { type ListingDraft, listingFieldOf, listingProblems } from './listing-form.ts';

const good: ListingDraft = {
  name: 'Photocard',
  price: '18.00',
  currency_id: 1,
  group_id: 2,
  members: [3],
  sourcetype_id: 4,
  condition_id: 5,
  ships_from: 'CA',
  ships_to: 'world',
  shipping_cost: '4 CAD',
  handover: false,
  trade: true,
  description: '<p>Mint.</p>',
  images: ['https://pictures.example/1.jpg'],
};
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('listingProblems', () => {
  test('returns no problems for a complete draft', () => {
    expect(listingProblems(good)).toEqual([]);
  });

  test.each<[string, Partial<ListingDraft>, string, string]>([
    ['no picture', { images: [] }, 'images', 'image_required'],
    ['an empty first picture', { images: ['', 'https://pictures.example/2.jpg'] }, 'images', 'image_required'],
    ['four pictures', { images: ['a', 'b', 'c', 'd'] }, 'images', 'too_many_files'],
    ['no name', { name: '' }, 'name', 'name_required'],
    ['a blank name', { name: ' \n ' }, 'name', 'name_required'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name', 'too_long'],
    ['no price', { price: '' }, 'price', 'not_a_price'],
    ['a price in words', { price: 'eighteen' }, 'price', 'not_a_price'],
    ['a negative price', { price: '-1' }, 'price', 'price_negative'],
    ['a price that is too high', { price: '10000000' }, 'price', 'price_too_high'],
    ['a price with three decimals', { price: '1.005' }, 'price', 'too_many_decimals'],
    ['no currency', { currency_id: null }, 'currency_id', 'currency_required'],
    ['no group', { group_id: null }, 'group_id', 'group_required'],
    ['no member', { members: [] }, 'members', 'members_required'],
    ['51 members', { members: ids(51) }, 'members', 'too_many_members'],
    ['a note about shipping that is too long', { shipping_cost: 'x'.repeat(121) }, 'shipping_cost', 'too_long'],
    ['no source type', { sourcetype_id: null }, 'sourcetype_id', 'source_type_required'],
    ['no description', { description: '' }, 'description', 'description_required'],
    [
      'a description that is only an empty paragraph',
      { description: '<p><br></p>' },
      'description',
      'description_required',
    ],
    [
      'a description that is only a video',
      { description: '<iframe src="https://player.vimeo.com/video/1"></iframe>' },
      'description',
      'description_required',
    ],
    [
      'a description that is too long',
      { description: 'é'.repeat(MAX_DESCRIPTION_BYTES / 2 + 1) },
      'description',
      'description_too_long',
    ],
  ])('reports %s', (_, change, field, problem) => {
    expect(listingProblems({ ...good, ...change })).toMatchObject([{ field, code: problem }]);
  });

  test.each<[string, Partial<ListingDraft>]>([
    ['a name of 120 characters', { name: 'x'.repeat(120) }],
    ['a name of 120 characters between spaces', { name: `  ${'x'.repeat(120)}  ` }],
    ['a price of zero', { price: '0' }],
    ['50 members', { members: ids(50) }],
    ['three pictures', { images: ['a', 'b', 'c'] }],
    ['a description of exactly the maximum length', { description: 'é'.repeat(MAX_DESCRIPTION_BYTES / 2) }],
  ])('accepts %s', (_, change) => {
    expect(listingProblems({ ...good, ...change })).toEqual([]);
  });

  test('reports the limit that a value exceeds', () => {
    const problems = listingProblems({ ...good, name: 'x'.repeat(121), price: '10000000' });
    expect(problems.map(({ params }) => params)).toEqual([{ max: 120 }, { max: 9_999_999.99 }]);
  });

  test('reports all problems at once, in the order of the form', () => {
    const empty: ListingDraft = {
      name: '',
      price: '',
      currency_id: null,
      group_id: null,
      members: [],
      sourcetype_id: null,
      condition_id: null,
      ships_from: '',
      ships_to: '',
      shipping_cost: '',
      handover: false,
      trade: false,
      description: '',
      images: [],
    };
    expect(listingProblems(empty).map(({ field }) => field)).toEqual(
      listingFieldNames.filter((field) => listingFieldRow(field).missing),
    );
    expect(listingProblems(empty).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'images image_required',
      'name name_required',
      'price not_a_price',
      'currency_id currency_required',
      'group_id group_required',
      'members members_required',
      'sourcetype_id source_type_required',
      'description description_required',
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
])('listingFieldOf(%j) returns %s', (wireName, field) => {
  expect(listingFieldOf(wireName)).toBe(field);
});
